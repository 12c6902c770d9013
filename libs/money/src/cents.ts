/** Money is euro in whole cents; a `number` holds every amount below {@link MAX_CENTS} exactly. */
export type Cents = number;

/** 99,999,999.99 €: the specification's precision 10 with two decimals. */
export const MAX_CENTS: Cents = 9_999_999_999;

export function isCents(value: unknown): value is Cents {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= MAX_CENTS;
}

/**
 * Reads an amount in euro as requests carry it: a number (`49.9`) or a decimal string (`"49.90"`, also `"49,90"`).
 * Never rounds: more than two decimals, a sign, exponents or an amount above {@link MAX_CENTS} give `undefined`.
 */
export function parseEuro(value: unknown): Cents | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  const match = /^(\d{1,8})(?:[.,](\d{1,2}))?$/.exec(text);
  if (!match) return undefined;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** `4990` → `"49.90"`, as JSON answers carry it. */
export function formatDecimal(cents: Cents): string {
  const sign = cents < 0 ? '-' : '';
  const whole = Math.abs(cents);
  return `${sign}${Math.trunc(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}

const ITALIAN = new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR', useGrouping: 'always' });

/** `129000` → `"1.290,00 €"`, for people (mail, diary, errors). */
export function formatEuro(cents: Cents): string {
  return ITALIAN.format(cents / 100);
}

export function addCents(amounts: Iterable<Cents>): Cents {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return sum;
}
