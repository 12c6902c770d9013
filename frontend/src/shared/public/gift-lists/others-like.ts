import { type GiftCard, MIN_SHARE_CENTS } from '@fiocco/contracts';
import { type Cents, centsOf } from '@fiocco/money';

const MOST = 3;

/** A gift in the place of another; `share` where a part of it costs what the other did. */
export interface OtherGift {
  readonly gift: GiftCard;
  readonly share: Cents | null;
}

/** Whether a share of that sum can be given, and leaves either nothing or enough for another one. */
function takesShareOf({ offers, quotaRemaining }: GiftCard, cents: Cents): boolean {
  const rest = centsOf(quotaRemaining) - cents;
  return offers.includes('quota') && cents >= MIN_SHARE_CENTS && (rest === 0 || rest >= MIN_SHARE_CENTS);
}

/**
 * What the list still offers in this gift's place, for the same money: a share of a dearer gift, then those whose price is
 * nearest, the nearest first.
 */
export function othersLike(gift: GiftCard, gifts: readonly GiftCard[]): readonly OtherGift[] {
  const wanted = centsOf(gift.price);
  const distance = ({ price }: GiftCard) => Math.abs(centsOf(price) - wanted);
  const near = gifts
    .filter(({ id, offers }) => id !== gift.id && offers.length > 0)
    .toSorted((a, b) => distance(a) - distance(b));
  const shared = near.find((other) => centsOf(other.price) > wanted && takesShareOf(other, wanted));
  const whole = near.filter((other) => other !== shared).map((other) => ({ gift: other, share: null }));
  return [...(shared ? [{ gift: shared, share: wanted }] : []), ...whole].slice(0, MOST);
}
