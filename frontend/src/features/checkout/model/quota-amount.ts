import { formatCents } from '../../../shared/format/money.js';

/** A guest's share is at least this, or exactly what remains. */
const SMALLEST = 500;

/** What may be given now, in cents; `remaining` is null for the fund, which has no limit. */
export interface QuotaRange {
  readonly min: number;
  readonly remaining: number | null;
}

export function quotaRange(remaining: number | null): QuotaRange {
  return { min: remaining === null ? SMALLEST : Math.min(SMALLEST, remaining), remaining };
}

/** Cents of what a guest typed ("1.120", "50,5", "50.50 €"); null when it is no amount. */
export function centsTyped(text: string): number | null {
  const bare = text.replace(/[\s€]/g, '');
  const italian = bare.includes(',') || /^\d{1,3}(\.\d{3})+$/.test(bare);
  const decimal = italian ? bare.replaceAll('.', '').replace(',', '.') : bare;
  const match = /^(\d{1,7})(?:\.(\d{0,2}))?$/.exec(decimal);
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** "100,00": what the field shows of an amount. */
export function amountText(cents: number): string {
  return formatCents(cents).replace(/\s?€/, '');
}

export function clampQuota(cents: number, { min, remaining }: QuotaRange): number {
  return Math.max(min, remaining === null ? cents : Math.min(cents, remaining));
}

function rangeError({ min, remaining }: QuotaRange): string {
  if (remaining === null) return `L'importo deve essere di almeno ${formatCents(min)}`;
  if (min === remaining) return `L'importo deve essere ${formatCents(min)}: è quello che manca`;
  return `L'importo deve essere compreso tra ${formatCents(min)} e ${formatCents(remaining)}`;
}

/** A rest too small for anybody's share: this one has to take it along, or leave more. */
function leftoverError(cents: number, remaining: number): string | null {
  const left = remaining - cents;
  if (left === 0 || left >= SMALLEST) return null;
  const less = remaining - SMALLEST;
  const choice = less >= SMALLEST ? `Scegli al massimo ${formatCents(less)}, oppure` : 'Scegli';
  return `Resterebbero ${formatCents(left)}, meno di una quota. ${choice} tutto quello che manca: ${formatCents(remaining)}`;
}

/** Why this share can't be given; null when it can. It leaves nothing, or at least another share. */
export function quotaError(cents: number | null, range: QuotaRange): string | null {
  if (cents === null) return 'Importo non valido';
  if (clampQuota(cents, range) !== cents) return rangeError(range);
  return range.remaining === null ? null : leftoverError(cents, range.remaining);
}

/** Round amounts that this gift can take as they are. */
export function suggestedQuotas(range: QuotaRange): readonly number[] {
  return [2500, 5000, 10000].filter(
    (cents) => cents !== range.remaining && quotaError(cents, range) === null,
  );
}
