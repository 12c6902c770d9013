import { MIN_SHARE_CENTS, SUGGESTED_SHARES_CENTS } from '@fiocco/contracts';
import { formatEuro } from '@fiocco/money';

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
  if (remaining === null) return `L’importo deve essere di almeno ${formatEuro(min)}`;
  if (min === remaining) return `L’importo deve essere ${formatEuro(min)}: è quello che manca`;
  return `L’importo deve essere compreso tra ${formatEuro(min)} e ${formatEuro(remaining)}`;
}

/** The rest would be too small for another share: this share has to include it, or leave more. */
export function leftoverError(cents: number, { remaining }: QuotaRange): string | null {
  if (remaining === null) return null;
  const left = remaining - cents;
  if (left <= 0 || left >= MIN_SHARE_CENTS) return null;
  const less = remaining - MIN_SHARE_CENTS;
  const choice = less >= MIN_SHARE_CENTS ? `Scegli al massimo ${formatEuro(less)}, oppure` : 'Scegli';
  return `Resterebbero ${formatEuro(left)}, meno di una quota. ${choice} tutto quello che manca: ${formatEuro(remaining)}`;
}

/** Why this share can't be given; null when it can. It must leave nothing, or enough for another share. */
export function quotaError(cents: number | null, range: QuotaRange): string | null {
  if (cents === null) return 'Importo non valido';
  if (clampQuota(cents, range) !== cents) return rangeError(range);
  return leftoverError(cents, range);
}

/** Round amounts that this gift can take as they are. */
export function suggestedQuotas(range: QuotaRange): readonly number[] {
  return SUGGESTED_SHARES_CENTS.filter(
    (cents) => cents !== range.remaining && quotaError(cents, range) === null,
  );
}
