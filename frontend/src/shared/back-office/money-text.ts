import { centsOf, decimalOf } from '../format/money.js';

/** "12.480,50", "12480.5" and "12480,50" as cents; null when it is no amount. */
export function centsFromText(text: string): number | null {
  const plain = text.trim().replace(/\s|€/g, '');
  // Dots group thousands only where a comma follows or the groups are whole; else a dot is the decimal point.
  const grouped = /^\d{1,3}(\.\d{3})+(,\d{1,2})?$/.test(plain);
  const decimal = (grouped ? plain.replaceAll('.', '') : plain).replace(',', '.');
  return /^\d{1,8}(\.\d{1,2})?$/.test(decimal) ? centsOf(decimal) : null;
}

/** A decimal string as staff write it: "12480,50". */
export function textFromDecimal(decimal: string): string {
  return decimalOf(centsOf(decimal)).replace('.', ',');
}

/** What is written as the decimal string of the API; call it on checked text only. */
export function decimalFromText(text: string): string {
  return decimalOf(centsFromText(text) ?? 0);
}
