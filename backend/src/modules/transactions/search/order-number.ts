/** Spaces and every kind of dash, or nothing. */
const BETWEEN = String.raw`[\s\-‐-―]*`;
const ORDER_NUMBER = new RegExp(String.raw`^fi${BETWEEN}(\d{4})${BETWEEN}(\d{6,})$`, 'i');

/** The order number that a text is, however it is typed; null for any other text. */
export function orderNumberIn(text: string): string | null {
  const [, year, number] = ORDER_NUMBER.exec(text.trim()) ?? [];
  return number === undefined ? null : `FI-${year}-${number}`;
}
