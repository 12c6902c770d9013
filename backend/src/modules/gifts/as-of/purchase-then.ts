import type { EventStore, StoredEvent } from '@fiocco/event-sourcing';
import { foldThen, readable, type StreamThen, streamThen } from '../../../platform/index.js';
import { giftDecider } from '../gift/gift.decider.js';
import type { GiftEvent } from '../gift/gift.events.js';
import { noteRefOf } from '../gift/gift.references.js';
import type { Purchase } from '../gift/purchase.js';
import { purchaseIn } from '../gift/gift.state.js';
import { giftEvents } from '../gift/gift.decider.js';
import {
  isTransactionEvent,
  transactionAfter,
  type TransactionEvent,
  type TransactionRow,
} from '../read-models/transaction.row.js';

/** A transaction at a moment; who the buyer is and what was noted are references to the vault. */
export interface PurchaseFacts {
  readonly purchase: Purchase;
  readonly orderNumber: string;
  readonly reason: string | null;
  /** The version of the buyer's data that counted then. */
  readonly buyerRef: string;
  /** The words of whoever cancelled it, while it was cancelled. */
  readonly noteRef: string | null;
}

export interface PurchaseAtMoment {
  /** Null where the transaction had no event yet. */
  readonly facts: PurchaseFacts | null;
  /** Its own events only: the stream tells of the whole gift. */
  readonly events: readonly StoredEvent[];
  readonly later: readonly StoredEvent[];
}

/** The facts of one transaction in its gift's stream. */
export function purchaseFacts(then: StreamThen, transactionId: string): PurchaseFacts | null {
  const purchase = purchaseIn(foldThen(giftDecider, then), transactionId);
  const own = then.events.filter(isOf(transactionId)).map((event) => current(then.stream, event));
  const row = own.reduce<TransactionRow | undefined>(
    (before, event) => transactionAfter(before, event, null),
    undefined,
  );
  if (!purchase || !row) return null;
  const last = own.findLast(({ type }) => type === 'gift.TransactionCancelled.v1');
  return {
    purchase,
    orderNumber: row.order_number,
    reason: row.reason,
    buyerRef: row.buyer_ref,
    noteRef: purchase.stage === 'cancelled' && last ? noteRefOf(last) : null,
  };
}

const isOf = (transactionId: string) => (event: StoredEvent) =>
  isTransactionEvent(event) && event.data.transactionId === transactionId;

const current = (stream: string, event: StoredEvent): TransactionEvent =>
  readable(stream, event, () => giftEvents.read(event as StoredEvent & GiftEvent) as TransactionEvent);

/** One transaction as it was: one read of its gift's stream. Throws `LedgerDamaged` and `StreamUnreadable`. */
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
