import { trackingUrl } from '@fiocco/contracts';

/** Leads to the courier's page about a parcel; nothing where we know of none. */
export function TrackingLink({ parcel }: { readonly parcel: Parameters<typeof trackingUrl>[0] }) {
  const url = trackingUrl(parcel);
  if (!url) return null;
  return (
    <a className="link" href={url} target="_blank" rel="noreferrer">
      Segui il pacco
    </a>
  );
}
