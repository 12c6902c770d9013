import { type EventStore, foldThen, type StreamThen, streamThen } from '@fiocco/event-sourcing';
import type { Cents } from '@fiocco/money';
import { dueCentsOf, giftDecider, type GiftState, giftStream } from '@fiocco/gift';
import { availabilityRow, type GiftAvailabilityRow } from '../read-models/gift-availability.row.js';
import { stockDecider, stockStream } from '../stock/stock.decider.js';

/** A gift at a moment, counted by the same function as today's lists. */
export interface GiftFacts {
  readonly placement: GiftState['placement'];
  readonly counts: Omit<GiftAvailabilityRow, 'stream'> & { readonly transactions: number };
  readonly receivedCents: Cents;
  /** What was still due of live transactions. */
  readonly promisedCents: Cents;
  /** Free units for which the shop had stock; null for the fund, which has no units. */
  readonly available: number | null;
}

export interface GiftAtMoment extends StreamThen {
  readonly facts: GiftFacts;
}

/** The facts from a gift's stream; `stockFree` is how many pieces of the product the shop had left. */
export function giftFacts(then: StreamThen, stockFree: number | null): GiftFacts {
  const state = foldThen(giftDecider, then);
  const { stream: _stream, ...units } = availabilityRow(then.stream, state);
  const live = [...state.live.values()];
  const ended = [...state.ended.values()].filter(({ stage }) => stage !== 'draft');
  const transactions = live.length + ended.length;
  return {
    placement: state.placement,
    counts: { ...units, transactions },
    receivedCents: live.reduce((sum, { receivedCents }) => sum + receivedCents, 0),
    promisedCents: live.reduce((sum, purchase) => sum + Math.max(0, dueCentsOf(purchase)), 0),
    available: stockFree === null ? null : Math.min(units.units_free, stockFree),
  };
}

/** How many pieces of a product the shop had left. */
async function stockFreeThen(
  store: Pick<EventStore, 'read'>,
  productId: number,
  moment: Date,
): Promise<number> {
  const stock = foldThen(stockDecider, await streamThen(store, stockStream(productId), moment));
  return Math.max(0, stock.quantity - stock.allocations.size);
}

/**
 * One gift as it was at a moment (a null product stands for the list's fund). Reads its stream and its product's stock
 * stream. Throws `LedgerDamaged` and `StreamUnreadable`.
 */
export async function giftThen(
  store: Pick<EventStore, 'read'>,
  listId: number,
  productId: number | null,
  moment: Date,
): Promise<GiftAtMoment> {
  const then = await streamThen(store, giftStream(listId, productId), moment);
  const stockFree = productId === null ? null : await stockFreeThen(store, productId, moment);
  return { ...then, facts: giftFacts(then, stockFree) };
}
