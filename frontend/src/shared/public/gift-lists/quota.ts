import type { GiftCard } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';

/** What has been given towards a gift in shares, in cents and as a whole percentage of the price. */
export interface QuotaProgress {
  readonly paid: number;
  readonly held: number;
  readonly remaining: number;
  readonly total: number;
  readonly paidPercent: number;
  readonly heldPercent: number;
}

export function percentOf(part: number, total: number): number {
  return total > 0 ? Math.min(100, Math.round((part / total) * 100)) : 0;
}

export function quotaProgress(
  gift: Pick<GiftCard, 'quotaPaid' | 'quotaHeld' | 'quotaRemaining'>,
): QuotaProgress {
  const paid = centsOf(gift.quotaPaid);
  const held = centsOf(gift.quotaHeld);
  const remaining = centsOf(gift.quotaRemaining);
  const total = paid + held + remaining;
  return {
    paid,
    held,
    remaining,
    total,
    paidPercent: percentOf(paid, total),
    heldPercent: percentOf(held, total),
  };
}

/** True for gifts that can be given in shares, also when all shares have been given. */
export function takesShares(
  gift: Pick<GiftCard, 'type' | 'isQuota' | 'canBuyInQuota' | 'productType'>,
): boolean {
  return gift.type === 'quota' || gift.isQuota || gift.canBuyInQuota || gift.productType === 'quote';
}
