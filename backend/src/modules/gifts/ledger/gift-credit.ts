import type { Cents } from '@fiocco/money';
import { type GiftState, type Payments, type Purchase, unitsOf } from '@fiocco/gift';
import { keptOfAmount } from '../read-models/kept-of-amount.js';

/** Money that a provider has not given back yet counts as gone: else it could go out as credit meanwhile. */
const goingBackOf = ({ refunds }: Payments): Cents =>
  refunds.reduce((sum, { state, amountCents }) => (state === 'refused' ? sum : sum + amountCents), 0);

const keptCents = ({ amountCents, shippingCents, receivedCents, payments }: Purchase): Cents =>
  keptOfAmount(amountCents, shippingCents, receivedCents, goingBackOf(payments));

/**
 * What a gift adds to its list's credit: the paid shares of every unit that is not finished, without shipping and less
 * what goes back of them. The fund's unit has no price, and is never finished.
 */
export const giftCreditOf = (gift: GiftState): Cents =>
  unitsOf(gift)
    .filter(({ priceCents, paidCents }) => gift.productId === null || paidCents < (priceCents ?? 0))
    .flatMap(({ live }) => live)
    .filter(({ kind, stage }) => kind === 'quota' && stage === 'paid')
    .reduce((sum, share) => sum + keptCents(share), 0);
