/** A name as it is compared: whoever looks alike by width or case is the same, also where case is more than two letters. */
export const foldName = (name: string): string =>
  name.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC').trim();
