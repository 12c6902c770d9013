import { type StoredEvent, UnreadableEvent } from '@fiocco/event-sourcing';
import type { GiftEvent } from '../gift/gift.events.js';
import { giftEvents } from '../gift/gift.decider.js';

export type StoredGiftEvent = StoredEvent & GiftEvent;

/** Events of gifts in their current version; one that cannot be read is told of by the read models, which park it. */
export function readableGiftEvents(events: readonly StoredEvent[]): readonly StoredGiftEvent[] {
  return events.filter((event) => giftEvents.holds(event)).flatMap(readable);
}

function readable(event: StoredEvent): readonly StoredGiftEvent[] {
  try {
    return [giftEvents.read(event) as StoredGiftEvent];
  } catch (error) {
    if (error instanceof UnreadableEvent) return [];
    throw error;
  }
}
