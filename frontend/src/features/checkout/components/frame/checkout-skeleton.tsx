import { MiniHeader } from '../../../../shared/public/shop/shop-header.js';
import { Skeleton } from '../../../../shared/kit/blocks/skeleton.js';
import styles from './checkout-skeleton.module.css';
import { say } from '../../../../shared/texts/say.js';

export function CheckoutSkeleton() {
  return (
    <>
      <MiniHeader />
      <main id="contenuto" className={styles.page} aria-busy="true">
        <div className="visually-hidden" role="status">
          <h1>{say('common.checkout.loading')}</h1>
        </div>
        <Skeleton className={styles.sight} />
        <div className={styles.form}>
          <Skeleton height={40} width="70%" />
          <Skeleton height={18} width="90%" />
          <Skeleton height={52} radius="var(--r-s)" />
          <Skeleton height={52} radius="var(--r-s)" />
          <Skeleton height={52} radius="var(--r-s)" />
          <Skeleton height={56} radius={999} />
        </div>
      </main>
    </>
  );
}
