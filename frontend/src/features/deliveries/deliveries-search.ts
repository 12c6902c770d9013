import { DELIVERY_STATES, type DeliveryState } from '@fiocco/contracts';

/** What is printed of gifts: a list to sign, what lies in a parcel, its address. */
export const SHEET_KINDS = ['handOver', 'slip', 'label'] as const;
export type Sheet = (typeof SHEET_KINDS)[number];

/** The queue's address: which gifts it shows, or which are printed. */
export interface DeliveriesSearch {
  readonly state?: DeliveryState;
  /** The list whose gifts alone are shown. */
  readonly list?: number;
  /** The gifts whose papers are shown in place of the queue, between commas. */
  readonly print?: string;
  /** Which paper; absent: the one that such gifts usually need. */
  readonly sheet?: Sheet;
}

export function deliveriesSearchFrom(search: Record<string, unknown>): DeliveriesSearch {
  const list = Number(search['list']);
  const { print } = search;
  return {
    state: DELIVERY_STATES.find((state) => state === search['state']),
    list: Number.isSafeInteger(list) && list > 0 ? list : undefined,
    print: typeof print === 'string' && print ? print : undefined,
    sheet: SHEET_KINDS.find((sheet) => sheet === search['sheet']),
  };
}
