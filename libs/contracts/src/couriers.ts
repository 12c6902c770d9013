/**
 * Where a courier shows where a parcel is; `NUMBER` stands for its tracking number. Only addresses that others publish as
 * well: TNT's pages are moving to FedEx's, so its number is shown without a link.
 */
const COURIERS: readonly (readonly [called: RegExp, page: string])[] = [
  [/\bbrt\b|bartolini/i, 'https://www.mybrt.it/it/mybrt/my-parcels/search?parcelNumber=NUMBER'],
  [/\bgls\b/i, 'https://gls-group.com/IT/it/servizi-online/ricerca-spedizioni.html?match=NUMBER'],
  [/\bposte\b|\bsda\b/i, 'https://www.poste.it/cerca/index.html#/risultati-spedizioni/NUMBER'],
  [/\bdhl\b/i, 'https://www.dhl.com/it-it/home/tracking.html?tracking-id=NUMBER'],
  [/\bups\b/i, 'https://www.ups.com/track?loc=it_IT&tracknum=NUMBER'],
  [/\bfedex\b/i, 'https://www.fedex.com/fedextrack/?trknbr=NUMBER'],
];

interface Parcel {
  readonly courier: string | null;
  readonly trackingNumber: string | null;
}

/** The courier's page about a parcel; null for couriers that we do not know, and for what is no tracking number. */
export function trackingUrl({ courier, trackingNumber }: Parcel): string | null {
  const number = trackingNumber?.replace(/[\s.-]/g, '') ?? '';
  const page = COURIERS.find(([called]) => called.test(courier ?? ''))?.[1];
  return page && /^[A-Za-z0-9]{6,40}$/.test(number) ? page.replace('NUMBER', number) : null;
}
