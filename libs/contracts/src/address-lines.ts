export interface BuyerAddress {
  readonly name?: string;
  readonly surname?: string;
  readonly street?: string;
  readonly zipCode?: string;
  readonly city?: string;
  readonly province?: string;
  readonly country?: string;
  /** The whole address, where a client sent it as one text. */
  readonly text?: string;
}

/** The lines of an address as they stand on a parcel; none where there is no address. One that was sent as a text stays it. */
export function addressLines(address: BuyerAddress | null | undefined): readonly string[] {
  if (!address) return [];
  const { name, surname, street, zipCode, city, province, country, text } = address;
  const words = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(' ');
  const place = words(zipCode, city, province && `(${province})`);
  return [text, words(name, surname), street, place, country].filter((line): line is string => Boolean(line));
}
