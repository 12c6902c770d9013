import type { EventStore } from '@fiocco/event-sourcing';
import type { Cents } from '@fiocco/money';
import { foldThen, type StreamThen, streamThen } from '../../../platform/index.js';
import { giftDecider } from '../gift/gift.decider.js';
import type { GiftState } from '../gift/gift.state.js';
import { giftStream } from '../gift/gift.stream.js';
import { dueCentsOf } from '../gift/purchase.js';
import { availabilityRow, type GiftAvailabilityRow } from '../read-models/gift-availability.row.js';
import { stockDecider, stockStream } from '../stock/stock.decider.js';

/** A gift at a moment, counted by the function that counts for the lists of today. */
export interface GiftFacts {
  readonly placement: GiftState['placement'];
  readonly counts: Omit<GiftAvailabilityRow, 'stream'> & { readonly transactions: number };
  readonly receivedCents: Cents;
  /** What live transactions still had to bring. */
  readonly promisedCents: Cents;
  /** Free units that the shop's stock could serve; null for the fund, which has none. */
  readonly available: number | null;
}

export interface GiftAtMoment extends StreamThen {
  readonly facts: GiftFacts;
}

/** The facts of a gift's stream; `stockFree` is what the shop had left of the product. */
export function giftFacts(then: StreamThen, stockFree: number | null): GiftFacts {
  const state = foldThen(giftDecider, then);
  const { stream: _stream, ...units } = availabilityRow(then.stream, state);
  const live = state.live.values();
  const ended = state.ended.values().filter(({ stage }) => stage !== 'draft');
  const transactions = live.length + ended.length;
  return {
    placement: state.placement,
    counts: { ...units, transactions },
    receivedCents: live.reduce((sum, { receivedCents }) => sum + receivedCents, 0),
    promisedCents: live.reduce((sum, purchase) => sum + Math.max(0, dueCentsOf(purchase)), 0),
    available: stockFree === null ? null : Math.min(units.units_free, stockFree),
  };
}

/** What the shop had left of a product. */
async function stockFreeThen(
  store: Pick<EventStore, 'read'>,
  productId: number,
  moment: Date,
): Promise<number> {
  const stock = foldThen(stockDecider, await streamThen(store, stockStream(productId), moment));
  return Math.max(0, stock.quantity - stock.allocations.size);
}

/**
 * One gift (a null product is the list's fund) as it was. Reads its stream and that of its product's stock. Throws
 * `LedgerDamaged` and `StreamUnreadable`.
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
