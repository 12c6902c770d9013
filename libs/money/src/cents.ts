/** Money is euro in whole cents; a `number` holds every amount below {@link MAX_CENTS} exactly. */
export type Cents = number;

/** 99,999,999.99 €: the specification's precision 10 with two decimals. */
export const MAX_CENTS: Cents = 9_999_999_999;

export function isCents(value: unknown): value is Cents {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= MAX_CENTS;
}

/**
 * Parses an amount in euro from a request: a number (`49.9`) or a decimal string (`"49.90"`, also `"49,90"`). Never
 * rounds: more than two decimals, a sign, an exponent or an amount above {@link MAX_CENTS} gives `undefined`.
 */
export function parseEuro(value: unknown): Cents | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  const match = /^(\d{1,8})(?:[.,](\d{1,2}))?$/.exec(text);
  if (!match) return undefined;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** `4990` becomes `"49.90"`, as in JSON answers. */
export function formatDecimal(cents: Cents): string {
  const sign = cents < 0 ? '-' : '';
  const whole = Math.abs(cents);
  return `${sign}${Math.trunc(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}

/**
 * Cents of a decimal string from a JSON answer, `"49.90"` or `"-3.20"`. Throws `RangeError` for anything else: an
 * unreadable amount is never taken as 0.
 */
export function centsOf(decimal: string): Cents {
  const match = /^(-?)(\d{1,11})\.(\d{2})$/.exec(decimal);
  if (!match) throw new RangeError(`${decimal} is no amount`);
  const cents = Number(match[2]) * 100 + Number(match[3]);
  return match[1] ? -cents : cents;
}

// A comma groups only where decimals follow a dot: `1,290` may be meant either way, so it is no amount.
const GROUPED_BY = [
  ['.', /^\d{1,3}(\.\d{3})+(,\d{0,2})?$/],
  [',', /^\d{1,3}(,\d{3})+\.\d{1,2}$/],
] as const;

/**
 * Parses what a person types, in whatever language: `12.480,50`, `12480.5`, `12480,50 €`, `€12,480.50`. A dot groups
 * thousands only where groups of three digits follow it; otherwise it is the decimal point. `null` for a text that is no amount, or more than {@link
 * MAX_CENTS}.
 */
export function centsTyped(text: string): Cents | null {
  const plain = text.replace(/[\s€]/g, '');
  const grouped = GROUPED_BY.find(([, form]) => form.test(plain))?.[0];
  const decimal = (grouped ? plain.replaceAll(grouped, '') : plain).replace(',', '.');
  const match = /^(\d{1,8})(?:\.(\d{0,2}))?$/.exec(decimal);
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
}

type Style = 'amount' | 'euro' | 'whole';

const STYLES: Readonly<Record<Style, Intl.NumberFormatOptions>> = {
  amount: { minimumFractionDigits: 2 },
  euro: { style: 'currency', currency: 'EUR' },
  whole: { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 },
};

const formatters = new Map<string, Intl.NumberFormat>();

function written(cents: Cents, style: Style, locale: string): string {
  const key = `${style} ${locale}`;
  const formatter =
    formatters.get(key) ?? new Intl.NumberFormat(locale, { ...STYLES[style], useGrouping: 'always' });
  formatters.set(key, formatter);
  return formatter.format(cents / 100);
}

const ITALIAN = 'it-IT';

/** `129000` becomes `"1.290,00"`, as fields show it and {@link centsTyped} reads it. */
export function amountText(cents: Cents, locale = ITALIAN): string {
  return written(cents, 'amount', locale);
}

/** `129000` becomes `"1.290,00 €"`, for people; the office's Italian where no locale is said. */
export function formatEuro(cents: Cents, locale = ITALIAN): string {
  return written(cents, 'euro', locale);
}

/** `5000` becomes `"50 €"`; cents are shown where there are any. */
export function formatWholeEuro(cents: Cents, locale = ITALIAN): string {
  return written(cents, cents % 100 === 0 ? 'whole' : 'euro', locale);
}

export function addCents(amounts: Iterable<Cents>): Cents {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return sum;
}
