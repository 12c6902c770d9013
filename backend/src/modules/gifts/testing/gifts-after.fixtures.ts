import type { StoredEvent } from '@fiocco/event-sourcing';
import { evolveGift, type GiftEvent, type GiftState, initialGiftState, type Purchase } from '@fiocco/gift';

/** The gifts after these events, by stream. */
export function giftsAfter(events: readonly StoredEvent[]): ReadonlyMap<string, GiftState> {
  const states = new Map<string, GiftState>();
  for (const event of events) {
    const before = states.get(event.stream) ?? initialGiftState;
    states.set(event.stream, evolveGift(before, event as StoredEvent & GiftEvent));
  }
  return states;
}

/** Every purchase of them, ended or not. */
export const purchasesAfter = (events: readonly StoredEvent[]): readonly Purchase[] =>
  [...giftsAfter(events).values()].flatMap(({ live, ended }) => [...live.values(), ...ended.values()]);
