import { ShopHeader } from '../../../../shared/public/shop/shop-header.js';
import { Skeleton } from '../../../../shared/kit/blocks/skeleton.js';
import styles from './list-skeleton.module.css';
import { say } from '../../../../shared/texts/say.js';

const CARDS = [1, 2, 3, 4, 5, 6, 7, 8];

/** The page's boxes, before its words arrive. */
export function ListSkeleton() {
  return (
    <>
      <ShopHeader />
      <main id="contenuto" aria-busy="true">
        <div className="visually-hidden" role="status">
          <h1>{say('common.list.loading')}</h1>
        </div>
        <Skeleton className={styles.liner} />
        <div className="page-width">
          <div className={styles.invite}>
            <Skeleton height={12} width={180} />
            <Skeleton height={44} width={260} />
            <Skeleton height={14} width="72%" />
            <Skeleton height={14} width="54%" />
            <Skeleton height={48} width={190} radius={999} />
          </div>
          <div className={styles.gifts}>
            {CARDS.map((card) => (
              <div key={card}>
                <Skeleton radius="var(--r-m)" style={{ aspectRatio: '4 / 5' }} />
                <Skeleton height={20} width="86%" style={{ marginTop: 16 }} />
                <Skeleton height={14} width="60%" style={{ marginTop: 10 }} />
                <Skeleton height={16} width="30%" style={{ marginTop: 14 }} />
                <Skeleton height={48} radius={999} style={{ marginTop: 18, opacity: 0.55 }} />
              </div>
            ))}
          </div>
        </div>
      </main>
    </>
  );
}
