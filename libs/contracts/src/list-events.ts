import type { GiftCard } from './gift-lists.js';

/** What changes on a gift's card when somebody takes it, gives a share of it or lets it go: fields of {@link GiftCard}. */
export type GiftAvailability = Pick<
  GiftCard,
  'state' | 'badge' | 'offers' | 'units' | 'quotaPaid' | 'quotaHeld' | 'quotaRemaining' | 'availableQuantity'
>;

/** Field by field, so that nothing that a card may have one day is told by mistake. */
export const availabilityOf = ({
  state,
  badge,
  offers,
  units,
  quotaPaid,
  quotaHeld,
  quotaRemaining,
  availableQuantity,
}: GiftAvailability): GiftAvailability => ({
  state,
  badge,
  offers,
  units,
  quotaPaid,
  quotaHeld,
  quotaRemaining,
  availableQuantity,
});

/** A gift of the list as it is now. One that was taken off the list is sold out, with no units at all. */
export interface HeardGift extends GiftAvailability {
  readonly productId: number;
}

/** What `GET /api/gift-lists/:id/events` tells whoever may see the list, by the event's name. Nothing is about a person. */
export interface ListEvents {
  readonly gift: HeardGift;
  /** The list was closed, or opened again; to guests a closed one tells nothing more. */
  readonly list: { readonly active: boolean };
}

/** In the answer of a list's gifts: the position that they were read at, from which `GET /api/gift-lists/:id/events` goes on. */
export const LIST_POSITION_HEADER = 'x-list-position';
