export interface AddressParts {
  readonly name?: string;
  readonly surname?: string;
  readonly street?: string;
  readonly zipCode?: string;
  readonly city?: string;
  readonly province?: string;
  readonly country?: string;
}

/** As it is kept. */
export interface BuyerAddress extends AddressParts {
  /** The whole address, where a client sent it as one text. */
  readonly text?: string;
}

/** As a client sends it, and as it is answered: its parts, or one text. */
export type SentAddress = AddressParts | string;

export const asSent = (address: BuyerAddress | null): SentAddress | null => address?.text ?? address;

/** For a form: one text stands in the street's field, from where a person shares it out. */
export function addressParts(address: SentAddress | null | undefined): AddressParts {
  return typeof address === 'string' ? { street: address } : (address ?? {});
}

/** The lines of an address as they stand on a parcel; none where there is no address. One that was sent as a text stays it. */
export function addressLines(address: BuyerAddress | string | null | undefined): readonly string[] {
  if (!address) return [];
  if (typeof address === 'string') return [address];
  const { name, surname, street, zipCode, city, province, country, text } = address;
  const words = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(' ');
  const place = words(zipCode, city, province && `(${province})`);
  return [text, words(name, surname), street, place, country].filter((line): line is string => Boolean(line));
}
