import { MiniHeader } from '../../shared/public/shop/shop-header.js';
import { Skeleton } from '../../shared/kit/blocks/skeleton.js';
import styles from './thank-you-page.module.css';
import { say } from '../../shared/texts/say.js';

export function ThankYouSkeleton() {
  return (
    <div className="page-height">
      <MiniHeader />
      <main id="contenuto" className={styles.thanks} aria-busy="true">
        <div className="visually-hidden" role="status">
          <h1>{say('common.loading')}</h1>
        </div>
        <Skeleton height={132} radius={0} style={{ opacity: 0.8 }} />
        <div className={styles.seal} />
        <div className={styles.columns}>
          <Skeleton height={36} width="60%" style={{ margin: '0 auto' }} />
          <Skeleton height={16} width="80%" style={{ margin: '0 auto' }} />
          <Skeleton height={120} />
        </div>
      </main>
    </div>
  );
}
