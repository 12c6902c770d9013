import type { StoredEvent } from '@fiocco/event-sourcing';
import type { GiftEvent } from '@fiocco/gift';

/** A stored event about one purchase. */
export type TransactionEvent = Extract<GiftEvent, { data: { transactionId: string } }> & StoredEvent;

export function isTransactionEvent(event: StoredEvent): event is TransactionEvent {
  return event.type.startsWith('gift.') && typeof event.data['transactionId'] === 'string';
}
