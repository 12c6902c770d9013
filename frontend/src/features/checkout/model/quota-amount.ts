import { MIN_SHARE_CENTS, SUGGESTED_SHARES_CENTS } from '@fiocco/contracts';
import { say } from '../../../shared/texts/say.js';
import { formatEuro } from '../../../shared/format/money.js';

/** What may be given now, in cents; `remaining` is null for the fund, which has no limit. */
export interface QuotaRange {
  readonly min: number;
  readonly remaining: number | null;
}

export function quotaRange(remaining: number | null): QuotaRange {
  return { min: remaining === null ? MIN_SHARE_CENTS : Math.min(MIN_SHARE_CENTS, remaining), remaining };
}

export function clampQuota(cents: number, { min, remaining }: QuotaRange): number {
  return Math.max(min, remaining === null ? cents : Math.min(cents, remaining));
}

function rangeError({ min, remaining }: QuotaRange): string {
  if (remaining === null) return say('checkout.amount.atLeast', { least: formatEuro(min) });
  if (min === remaining) return say('checkout.amount.exactly', { amount: formatEuro(min) });
  return say('checkout.amount.between', { least: formatEuro(min), most: formatEuro(remaining) });
}

/** The rest would be too small for another share: this share has to include it, or leave more. */
export function leftoverError(cents: number, { remaining }: QuotaRange): string | null {
  if (remaining === null) return null;
  const rest = remaining - cents;
  if (rest <= 0 || rest >= MIN_SHARE_CENTS) return null;
  const less = remaining - MIN_SHARE_CENTS;
  const [left, whole] = [formatEuro(rest), formatEuro(remaining)];
  return less >= MIN_SHARE_CENTS
    ? say('checkout.amount.leavesOrLess', { left, most: formatEuro(less), whole })
    : say('checkout.amount.leaves', { left, whole });
}

/** Why this share can't be given; null when it can. It must leave nothing, or enough for another share. */
export function quotaError(cents: number | null, range: QuotaRange): string | null {
  if (cents === null) return say('checkout.amount.wrong');
  if (clampQuota(cents, range) !== cents) return rangeError(range);
  return leftoverError(cents, range);
}

/** Round amounts that this gift can take as they are. */
export function suggestedQuotas(range: QuotaRange): readonly number[] {
  return SUGGESTED_SHARES_CENTS.filter(
    (cents) => cents !== range.remaining && quotaError(cents, range) === null,
  );
}
