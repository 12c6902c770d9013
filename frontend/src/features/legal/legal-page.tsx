import { usePublicSettings } from '../../shared/api/public-settings.js';
import { legalPages } from '../../shared/public/shop/legal-pages.js';
import { NotFoundPage } from '../../shared/public/shop/not-found-page.js';
import { WrittenPage } from './written-page.js';

/** What the shop has put in writing: privacy, withdrawal, terms. */
export function LegalPage({ code }: { readonly code: string }) {
  const settings = usePublicSettings();
  const page = legalPages(settings).find((each) => each.code === code && each.address === null);
  if (!page) return <NotFoundPage />;
  return <WrittenPage title={page.title} text={page.text ?? ''} />;
}
