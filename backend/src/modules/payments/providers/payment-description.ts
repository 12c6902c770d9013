/** As much of a name as the specification shows at PayPal. */
const NAME_LENGTH = 20;
const USUAL = 'Acquisto Liste Regalo';

/** What the buyer reads at the provider of what is paid: the list's name and the product's, as far as there are any. */
export function paymentDescription(list: string | null, product: string | null): string {
  const names = [list, product].map((name) => cutTo(name?.trim() ?? '', NAME_LENGTH).trim());
  return names.filter(Boolean).join(' - ') || USUAL;
}

/** Counts whole characters, so that none is cut in two. */
export const cutTo = (text: string, length: number): string => Array.from(text).slice(0, length).join('');
