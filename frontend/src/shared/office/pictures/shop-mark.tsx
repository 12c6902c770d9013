import { usePublicSettings } from '../../api/public-settings.js';
import { Bow } from './drawings.js';

/** The back office's logo, or the one of the public pages; without one, the bow in its colour. The name stands beside it. */
export function ShopMark({ className }: { readonly className?: string }) {
  const { adminLogoUrl, logoUrl } = usePublicSettings();
  const logo = adminLogoUrl ?? logoUrl;
  if (!logo) return <Bow className={className} />;
  return <img className={className} src={logo} alt="" style={{ objectFit: 'contain' }} />;
}
