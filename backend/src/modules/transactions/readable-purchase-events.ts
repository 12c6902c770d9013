import { type StoredEvent, UnreadableEvent } from '@fiocco/event-sourcing';
import { type PurchaseEvent, purchaseEvents } from '@fiocco/gift';

/** What happened to purchases. Events that cannot be read are left out: the read models park and report them. */
export function readablePurchaseEvents(events: readonly StoredEvent[]): readonly PurchaseEvent[] {
  return events.flatMap(readable);
}

function readable(event: StoredEvent): readonly PurchaseEvent[] {
  try {
    const told = purchaseEvents.tell(event);
    return told ? [told] : [];
  } catch (error) {
    if (error instanceof UnreadableEvent) return [];
    throw error;
  }
}
