/** `tel:` wants digits; an Italian number without prefix gets the country's. */
export function telHref(phone: string): string {
  const digits = phone.replace(/[^\d+]/g, '');
  return `tel:${digits.startsWith('+') || digits.startsWith('00') ? digits : `+39${digits}`}`;
}

/** Encoded, so that "?" or "&" in an address stays part of it and adds no other recipient (RFC 6068). */
export const mailHref = (address: string): string =>
  `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
