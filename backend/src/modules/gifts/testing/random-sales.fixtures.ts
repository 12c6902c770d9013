import { type GiftState, giftOf, isHeldForSale, purchaseIn } from '@fiocco/gift';
import { hold, LATER_THAN_ALL, saidBy, type Turn } from './random-acts.fixtures.js';
import type { Step } from './random-exchanges.fixtures.js';

/** What the ids of the receipts of such sales begin with. */
export const SALE_RECEIPT = 'r-sale-';

interface Place {
  readonly stream: string;
  readonly transactionId: string;
}

/** A sale of several gifts, which are held; each hears in its own time what was decided. */
export interface OpenSale {
  readonly id: string;
  readonly gifts: readonly Place[];
  readonly isMade: boolean;
  /** Null where no money is taken. */
  readonly receipt: ({ readonly receiptId: string } & ReturnType<typeof saidBy>) | null;
}

export function randomSale({ dice, n }: Turn, streams: readonly string[]): OpenSale {
  return {
    id: `s-${n}`,
    gifts: streams.map((stream) => ({ stream, transactionId: `${stream}-tx-s${n}` })),
    isMade: dice(5) > 0,
    receipt: dice(4) === 0 ? null : { receiptId: `${SALE_RECEIPT}${n}`, ...saidBy(dice) },
  };
}

/** At the counter, where a hold has no end. */
export const holdsForSale = ({ id: saleId, gifts }: OpenSale, turn: Turn): readonly Step[] =>
  gifts.map(({ stream, transactionId }) => {
    const held = hold({ ...turn, stream, productId: giftOf(stream).productId }, transactionId);
    const { reopens: _, ...first } = held;
    const also = { version: null, edits: [{ type: 'HoldForSale', transactionId, saleId }] } as const;
    const atTheCounter = {
      by: 'staff',
      expiresAt: null,
      confirm: null,
      paymentMethod: 'in_negozio',
    } as const;
    return { stream, command: { ...first, ...atTheCounter, also } };
  });

/** The first of its gifts that still waits is sold, or free again. */
export function tellsNext(
  { id: saleId, gifts, isMade, receipt }: OpenSale,
  stateOf: (stream: string) => GiftState,
): readonly Step[] {
  const waits = ({ stream, transactionId }: Place): boolean => {
    const purchase = purchaseIn(stateOf(stream), transactionId);
    return purchase !== undefined && isHeldForSale(purchase);
  };
  const next = gifts.find(waits);
  if (!next) return [];
  const { stream, transactionId } = next;
  const of = { transactionId, saleId };
  if (!isMade) return [{ stream, command: { type: 'DropHeld', ...of } }];
  const taken = receipt ? [{ ...receipt, amountCents: null }] : [];
  return [{ stream, command: { type: 'SellHeld', ...of, reservedUntil: LATER_THAN_ALL, taken } }];
}
