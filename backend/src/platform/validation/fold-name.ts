import { oneLine } from '@fiocco/contracts';

/** In lower case the Turkish İ becomes i and a combining dot, which is dropped so that it equals i. */
const DOT_ABOVE_I = /i\u0307/g;

/**
 * A name in the form in which names are compared: names that differ only in width or case, or in what nobody sees, are equal, in every
 * script.
 */
export const foldName = (name: string): string =>
  oneLine(name)
    .normalize('NFKC')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replace(DOT_ABOVE_I, 'i')
    .normalize('NFKC')
    .trim();
