import { DELIVERY_STATES, type DeliveryState } from '@fiocco/contracts';

/** The queue's address: which gifts it shows. */
export interface DeliveriesSearch {
  readonly state?: DeliveryState;
  /** The list whose gifts alone are shown. */
  readonly list?: number;
}

export function deliveriesSearchFrom(search: Record<string, unknown>): DeliveriesSearch {
  const list = Number(search['list']);
  return {
    state: DELIVERY_STATES.find((state) => state === search['state']),
    list: Number.isSafeInteger(list) && list > 0 ? list : undefined,
  };
}
