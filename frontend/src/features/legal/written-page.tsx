import type { ReactNode } from 'react';
import { usePublicSettings } from '../../shared/api/public-settings.js';
import { usePageTitle } from '../../shared/kit/use-page-title.js';
import { ShopFooter } from '../../shared/public/shop/shop-footer.js';
import { ShopHeader } from '../../shared/public/shop/shop-header.js';
import { ToLastList } from './to-last-list.js';
import styles from './written-page.module.css';

interface WrittenPageProps {
  readonly title: string;
  /** What the shop has put in writing, where it stands here. */
  readonly text: ReactNode;
  readonly children?: ReactNode;
}

/** A page of the shop's own words, and what can be done there. */
export function WrittenPage({ title, text, children }: WrittenPageProps) {
  const { storeName, appName } = usePublicSettings();
  usePageTitle(title, storeName || appName);
  return (
    <>
      <ShopHeader />
      <main id="contenuto" className={`page-width ${styles['page']}`}>
        <h1>{title}</h1>
        {text && <p className={styles['text']}>{text}</p>}
        {children}
        <div className={styles['back']}>
          <ToLastList />
        </div>
      </main>
      <ShopFooter />
    </>
  );
}
