import type { PublicSettings } from '@fiocco/contracts';

/** `tel:` wants digits; an Italian number without prefix gets the country's. */
export function telHref(phone: string): string {
  const digits = phone.replace(/[^\d+]/g, '');
  return `tel:${digits.startsWith('+') || digits.startsWith('00') ? digits : `+39${digits}`}`;
}

/** The shop's address comes as HTML; sentences need its words in one line, without the name that stands before. */
export function addressLine(settings: Pick<PublicSettings, 'storeAddress' | 'storeName'>): string | null {
  if (!settings.storeAddress) return null;
  const spaced = settings.storeAddress.replace(/<\s*(br|\/p|\/div)\s*\/?>/gi, ', ');
  const text = new DOMParser().parseFromString(spaced, 'text/html').body.textContent ?? '';
  return (
    text
      .split(',')
      .map((part) => part.replace(/\s+/g, ' ').trim())
      .filter((part) => part !== '' && !(settings.storeName && part.startsWith(settings.storeName)))
      .join(', ') || null
  );
}

/** Encoded, so that "?" or "&" in an address stays part of it and adds no other recipient (RFC 6068). */
export const mailHref = (address: string): string =>
  `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
