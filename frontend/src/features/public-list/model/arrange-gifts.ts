import type { GiftCard } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import type { SeenCard } from '../../../shared/public/gift-lists/queries.js';
import { takesShares } from '../../../shared/public/gift-lists/quota.js';
import type { Filter, Sort } from './list-search.js';

const GIVEN_STATES: ReadonlySet<GiftCard['state']> = new Set(['prenotato', 'acquistato', 'quote_pagate']);

/**
 * Given gifts stay on the page, at the end. One with units in several states is given when none of them is only held.
 */
export function isGiven(gift: GiftCard): boolean {
  return GIVEN_STATES.has(gift.state) || (gift.state === 'misto' && gift.units.held === 0);
}

/**
 * A card that changed while somebody looks at it stays where it was when the list was read, so that nothing moves under a
 * finger: the next reading brings it to its place.
 */
const asRead = (gift: SeenCard): GiftCard => gift.asRead ?? gift;

const MATCHES: Record<Filter, (gift: GiftCard) => boolean> = {
  tutti: () => true,
  disponibili: (gift) => gift.offers.length > 0,
  quote: takesShares,
};

const ORDERS: Record<Sort, (a: GiftCard, b: GiftCard) => number> = {
  // The server sends them by wish and name.
  desiderio: () => 0,
  prezzo: (a, b) => centsOf(a.price) - centsOf(b.price),
  'prezzo-alto': (a, b) => centsOf(b.price) - centsOf(a.price),
  novita: (a, b) => b.addedAt.localeCompare(a.addedAt),
};

export interface ArrangedGifts {
  readonly open: readonly GiftCard[];
  readonly given: readonly GiftCard[];
  readonly counts: Readonly<Record<Filter, number>>;
}

export function arrangeGifts(gifts: readonly GiftCard[], filter: Filter, sort: Sort): ArrangedGifts {
  // Array.prototype.sort is stable: equal gifts keep the order that the shop gave them.
  const shown = gifts.filter((gift) => MATCHES[filter](asRead(gift))).sort(ORDERS[sort]);
  const count = (name: Filter) => gifts.filter((gift) => MATCHES[name](asRead(gift))).length;
  return {
    open: shown.filter((gift) => !isGiven(asRead(gift))),
    given: shown.filter((gift) => isGiven(asRead(gift))),
    counts: { tutti: gifts.length, disponibili: count('disponibili'), quote: count('quote') },
  };
}
