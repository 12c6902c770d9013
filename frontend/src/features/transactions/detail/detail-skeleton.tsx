import { Skeleton } from '../../../shared/kit/blocks/skeleton.js';
import { RowsSkeleton } from '../../../shared/office/page/states.js';
import styles from './detail.module.css';

export function DetailSkeleton() {
  return (
    <>
      <div className={styles['head']} aria-hidden="true">
        <div className={styles['heading']}>
          <Skeleton className={styles['picture']} style={{ flex: 'none' }} />
          <div className="grow">
            <Skeleton width={160} />
            <Skeleton width="min(420px, 90%)" height={24} style={{ marginTop: 10 }} />
            <Skeleton width={220} style={{ marginTop: 12 }} />
          </div>
        </div>
      </div>
      <div className={styles['columns']}>
        <RowsSkeleton rows={4} picture={false} />
        <RowsSkeleton rows={6} />
      </div>
    </>
  );
}
