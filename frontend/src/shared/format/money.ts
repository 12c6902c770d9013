const WITH_CENTS = new Intl.NumberFormat('it-IT', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: 'always',
});
const GROUPED = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 0, useGrouping: 'always' });

const NBSP = '\u00a0';

/** Integer cents of a decimal string such as "49.90"; 0 when it is none. */
export function centsOf(decimal: string): number {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(decimal.trim());
  if (!match) return 0;
  const cents = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  return match[1] ? -cents : cents;
}

/** "4990" cents as the decimal string that the API speaks. */
export function decimalOf(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const whole = Math.abs(cents);
  return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}

/** "1.120,00 €" from a decimal string. */
export function formatEuro(decimal: string): string {
  return `${WITH_CENTS.format(centsOf(decimal) / 100)}${NBSP}€`;
}

export function formatCents(cents: number): string {
  return formatEuro(decimalOf(cents));
}

/** What a gift costs, as a guest reads it: a price, or that there is none. */
export function priceText(cents: number): string {
  return cents === 0 ? 'Gratis' : formatCents(cents);
}

/** "50 €": round amounts on chips. */
export function formatWholeEuro(cents: number): string {
  return cents % 100 === 0 ? `${GROUPED.format(cents / 100)}${NBSP}€` : formatCents(cents);
}
