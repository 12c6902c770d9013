import type { GiftCard } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';

const MOST = 3;

/** What the list still offers in this gift's place: those whose price is nearest, the nearest first. */
export function othersLike(gift: GiftCard, gifts: readonly GiftCard[]): readonly GiftCard[] {
  const distance = ({ price }: GiftCard) => Math.abs(centsOf(price) - centsOf(gift.price));
  return gifts
    .filter(({ id, offers }) => id !== gift.id && offers.length > 0)
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, MOST);
}
