import {
  type EventStore,
  foldThen,
  keptRefOf,
  readable,
  type StoredEvent,
  type StreamThen,
  streamThen,
} from '@fiocco/event-sourcing';
import { giftDecider, giftEvents } from '../decider.js';
import { changeBy } from '../events/told-by-facts.js';
import { purchaseEvents } from './published.js';
import { purchaseStory, type StoryStep } from './story.js';
import type { PurchaseEvent } from '../events/gift-events.js';
import { purchaseIn } from '../state/gift-state.js';
import type { Purchase } from '../state/purchase.js';
import { parcelOf } from '../transitions/agreement/hand-over.js';

/** A transaction at a moment. The buyer's data and notes are references to the vault. */
export interface PurchaseFacts {
  readonly purchase: Purchase;
  readonly orderNumber: string;
  readonly reason: string | null;
  /** The version of the buyer's data that was current then. */
  readonly buyerRef: string;
  /** Words of the person who cancelled it, while it was cancelled. */
  readonly noteRef: string | null;
  /** Its parcel; of a share the one of its unit, whichever share it was noted on. */
  readonly parcelRef: string | null;
  /** What had happened to it, the oldest first. */
  readonly steps: readonly StoryStep[];
}

export interface PurchaseAtMoment {
  /** Null where the transaction had no event yet. */
  readonly facts: PurchaseFacts | null;
  /** The events of this transaction only; the stream holds those of the whole gift. */
  readonly events: readonly StoredEvent[];
  readonly later: readonly StoredEvent[];
}

/** The facts of one transaction in its gift's stream. */
export function purchaseFacts(then: StreamThen, transactionId: string): PurchaseFacts | null {
  const state = foldThen(giftDecider, then);
  const purchase = purchaseIn(state, transactionId);
  const own = then.events
    .filter(isOf(transactionId))
    .flatMap((event) => readable(then.stream, event, () => purchaseEvents.tell(event)) ?? []);
  const held = own.findLast((event) => event.type === 'UnitHeld');
  if (!purchase || !held) return null;
  const cancelled = own.findLast((event) => event.type === 'TransactionCancelled');
  return {
    purchase,
    orderNumber: held.data.orderNumber,
    reason: own.reduce(reasonAfter, null),
    buyerRef: purchase.buyerRef,
    noteRef: (purchase.stage === 'cancelled' && cancelled?.data.note?.ref) || null,
    parcelRef: keptRefOf(parcelOf(state, transactionId)),
    steps: purchaseStory(then.events, transactionId).steps,
  };
}

function reasonAfter(was: string | null, event: PurchaseEvent): string | null {
  const { reason = was } = changeBy(event);
  return reason;
}

const isOf = (transactionId: string) => (event: StoredEvent) =>
  giftEvents.holds(event) && event.data['transactionId'] === transactionId;

/**
 * One transaction as it was at a moment, from one read of its gift's stream. Throws `LedgerDamaged` and
 * `StreamUnreadable`.
 */
export async function purchaseThen(
  store: Pick<EventStore, 'read'>,
  stream: string,
  transactionId: string,
  moment: Date,
): Promise<PurchaseAtMoment> {
  const then = await streamThen(store, stream, moment);
  return {
    facts: purchaseFacts(then, transactionId),
    events: then.events.filter(isOf(transactionId)),
    later: then.later.filter(isOf(transactionId)),
  };
}
