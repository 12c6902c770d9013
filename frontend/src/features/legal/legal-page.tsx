import { usePublicSettings } from '../../shared/api/public-settings.js';
import { usePageTitle } from '../../shared/kit/use-page-title.js';
import { legalPages } from '../../shared/public/shop/legal-pages.js';
import { NotFoundPage } from '../../shared/public/shop/not-found-page.js';
import { ShopFooter } from '../../shared/public/shop/shop-footer.js';
import { ShopHeader } from '../../shared/public/shop/shop-header.js';
import styles from './legal-page.module.css';

/** What the shop has put in writing: privacy, withdrawal, terms. */
export function LegalPage({ code }: { readonly code: string }) {
  const settings = usePublicSettings();
  const page = legalPages(settings).find((each) => each.code === code && each.address === null);
  if (!page) return <NotFoundPage />;
  return <Written title={page.title} text={page.text ?? ''} shop={settings.storeName || settings.appName} />;
}

interface WrittenProps {
  readonly title: string;
  readonly text: string;
  readonly shop: string;
}

function Written({ title, text, shop }: WrittenProps) {
  usePageTitle(title, shop);
  return (
    <>
      <ShopHeader />
      <main id="contenuto" className={styles['page']}>
        <h1>{title}</h1>
        <p className={styles['text']}>{text}</p>
      </main>
      <ShopFooter />
    </>
  );
}
