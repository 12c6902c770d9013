import { usePublicSettings } from '../../api/public-settings.js';
import { Bow } from './drawings.js';

/** The shop's logo; without one, the bow in its colour. Its name stands beside it. */
export function ShopMark({ className }: { readonly className?: string }) {
  const { logoUrl } = usePublicSettings();
  if (!logoUrl) return <Bow className={className} />;
  return <img className={className} src={logoUrl} alt="" style={{ objectFit: 'contain' }} />;
}
