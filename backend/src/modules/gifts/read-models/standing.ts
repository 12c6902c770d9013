import { PersistentMap, type StoredEvent } from '@fiocco/event-sourcing';
import type { GiftEvent } from '../gift/gift.events.js';
import { evolveGift } from '../gift/gift.decider.js';
import { type GiftState, initialGiftState } from '../gift/gift.state.js';
import { type Purchase, termOf } from '../gift/purchase.js';

/**
 * What read models keep of a gift as JSON: its terms and the live purchases. Ended holds and freed allocations matter
 * to commands only; a row with these would grow with every guest who goes back, and be rewritten each time.
 */
export type StandingJson = Pick<GiftState, 'placement' | 'listId' | 'productId' | 'terms'> & {
  /** With `expiresAt` at every stage: rows have been stored in this shape since the first release. */
  readonly live: Readonly<Record<string, Purchase>>;
};

export function standingJson({ placement, listId, productId, terms, live }: GiftState): StandingJson {
  const kept = [...live].map(([id, purchase]) => [id, { ...purchase, expiresAt: termOf(purchase) }]);
  return { placement, listId, productId, terms, live: Object.fromEntries(kept) as StandingJson['live'] };
}

export function standingFrom({ live, ...gift }: StandingJson): GiftState {
  return { ...initialGiftState, ...gift, live: PersistentMap.of(Object.entries(live)) };
}

function standingOf(state: GiftState): GiftState {
  const { allocations, dead, ended } = initialGiftState;
  return { ...state, allocations, dead, ended };
}

let known: { readonly event: StoredEvent | null; readonly from: GiftState; readonly to: GiftState } = {
  event: null,
  from: initialGiftState,
  to: initialGiftState,
};

/**
 * The live state of a gift after an event. Two read models keep it. In a rebuild an event goes from one to the other
 * and both start from the same gift, so the second one reuses what the first has computed.
 */
export function standingAfter(from: GiftState, event: StoredEvent): GiftState {
  if (known.event === event && known.from === from) return known.to;
  const to = standingOf(evolveGift(from, event as StoredEvent & GiftEvent));
  known = { event, from, to };
  return to;
}
