import type { StoredEvent } from '@fiocco/event-sourcing';
import type { GiftEvent } from '../gift/gift.events.js';
import { evolveGift, type GiftState } from '../gift/gift.state.js';

const evolved = new WeakMap<StoredEvent, { readonly from: GiftState; readonly to: GiftState }>();

/**
 * The gift after an event. Two read models keep the state of gifts: in a rebuild, where both begin with the same one,
 * the second finds what the first has made and they share it.
 */
export function evolveOnce(from: GiftState, event: StoredEvent): GiftState {
  const known = evolved.get(event);
  if (known?.from === from) return known.to;
  const to = evolveGift(from, event as StoredEvent & GiftEvent);
  evolved.set(event, { from, to });
  return to;
}
