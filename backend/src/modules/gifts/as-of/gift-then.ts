import { STAGES } from '@fiocco/contracts';
import { type EventStore, foldThen, type StreamThen, streamThen } from '@fiocco/event-sourcing';
import type { Cents } from '@fiocco/money';
import {
  dueCentsOf,
  giftDecider,
  type GiftState,
  giftStream,
  keptCentsOf,
  type Purchase,
  purchaseEvents,
} from '@fiocco/gift';
import { availableOf, type CardStock } from '../read-models/cards/gift-card.js';
import { availabilityRow, type GiftUnitsRow } from '../read-models/gift-availability.row.js';
import { stockDecider, stockStream } from '../stock/stock.decider.js';

interface MoneyThen {
  /** What had come and was not given back. */
  readonly receivedCents: Cents;
  /** What the reserved and awaited ones still lacked. */
  readonly promisedCents: Cents;
}

/** A gift at a moment, counted by the same function as today's lists. */
export interface GiftFacts extends MoneyThen {
  readonly placement: GiftState['placement'];
  readonly counts: Omit<GiftUnitsRow, 'stream'> & { readonly transactions: number };
  /** Without drafts and removed ones. */
  readonly purchases: readonly (MoneyThen &
    Pick<Purchase, 'id' | 'stage'> & { readonly orderNumber: string })[];
  /** Free units for which the shop had stock; null for the fund, which has no units. */
  readonly available: number | null;
}

export interface GiftAtMoment extends StreamThen {
  readonly facts: GiftFacts;
}

/** What is agreed and not paid, as `STILL_TO_COME` says it of rows. */
const isToCome = ({ stage }: Purchase): boolean =>
  STAGES[stage].todo === 'collect' || STAGES[stage].todo === 'transfer';

/** The order numbers of a gift's purchases, by their ids. */
const orderNumbersIn = ({ events }: StreamThen): ReadonlyMap<string, string> =>
  new Map(
    events.flatMap((stored) => {
      const event = purchaseEvents.of(stored);
      return event?.type === 'UnitHeld' ? [[event.data.transactionId, event.data.orderNumber]] : [];
    }),
  );

/** The facts from a gift's stream; `stock` is what the shop had of the product. */
export function giftFacts(then: StreamThen, stock: CardStock | null): GiftFacts {
  const state = foldThen(giftDecider, then);
  const { stream: _stream, ...units } = availabilityRow(then.stream, state);
  const orderNumbers = orderNumbersIn(then);
  const purchases = [...state.live.values(), ...state.ended.values()]
    .filter(({ stage }) => stage !== 'draft' && stage !== 'removed')
    .map((purchase) => ({
      id: purchase.id,
      orderNumber: orderNumbers.get(purchase.id) ?? '',
      stage: purchase.stage,
      receivedCents: keptCentsOf(purchase),
      promisedCents: isToCome(purchase) ? dueCentsOf(purchase) : 0,
    }));
  return {
    placement: state.placement,
    counts: { ...units, transactions: purchases.length },
    purchases,
    receivedCents: purchases.reduce((sum, { receivedCents }) => sum + receivedCents, 0),
    promisedCents: purchases.reduce((sum, { promisedCents }) => sum + promisedCents, 0),
    available: stock && availableOf(units, stock),
  };
}

/** A product's stock at a moment: its pieces, and how many were held, promised or sold over all lists. */
export interface StockAtMoment extends StreamThen, CardStock {}

/** Throws `LedgerDamaged` and `StreamUnreadable`. */
export async function stockThen(
  store: Pick<EventStore, 'read'>,
  productId: number,
  moment: Date,
): Promise<StockAtMoment> {
  const then = await streamThen(store, stockStream(productId), moment);
  const { quantity, allocations } = foldThen(stockDecider, then);
  return { ...then, quantity, allocated: allocations.size };
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
  const stock = productId === null ? null : await stockThen(store, productId, moment);
  return { ...then, facts: giftFacts(then, stock) };
}
