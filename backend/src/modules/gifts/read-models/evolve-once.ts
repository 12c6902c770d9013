import type { StoredEvent } from '@fiocco/event-sourcing';
import type { GiftEvent } from '../gift/gift.events.js';
import { evolveGift, initialGiftState, type GiftState } from '../gift/gift.state.js';

let known: { readonly event: StoredEvent | null; readonly from: GiftState; readonly to: GiftState } = {
  event: null,
  from: initialGiftState,
  to: initialGiftState,
};

/**
 * The gift after an event. Two read models keep the state of gifts: in a rebuild, where an event goes from one to the
 * next and both begin with the same gift, the second finds what the first has made and they share it.
 */
export function evolveOnce(from: GiftState, event: StoredEvent): GiftState {
  if (known.event === event && known.from === from) return known.to;
  const to = evolveGift(from, event as StoredEvent & GiftEvent);
  known = { event, from, to };
  return to;
}
