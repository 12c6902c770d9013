/** Turkish letters count as the Latin ones that they are taken for: what is left of İ in lower case is i and a dot above. */
const DOT_ABOVE_I = /i\u0307/g;

/** A name as it is compared: whoever looks alike by width or case is the same, also where case is more than two letters. */
export const foldName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replace(DOT_ABOVE_I, 'i')
    .normalize('NFKC')
    .trim();
