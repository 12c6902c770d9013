import { Skeleton } from '../../shared/kit/blocks/skeleton.js';
import { RowsSkeleton } from '../../shared/office/page/states.js';
import styles from './dashboard.module.css';

function Lines({ count }: { readonly count: number }) {
  return (
    <div className={styles['lines']}>
      <Skeleton width={150} height={18} />
      {Array.from({ length: count }, (_, line) => (
        <Skeleton key={line} width={`${94 - line * 9}%`} />
      ))}
    </div>
  );
}

/** The page's shape until all its data are there. */
export function DashboardSkeleton() {
  return (
    <>
      <div className={styles['today']}>
        <RowsSkeleton rows={4} picture={false} />
        <Lines count={5} />
      </div>
      <div className={styles['cards']} aria-hidden="true">
        {[1, 2, 3, 4].map((card) => (
          <div key={card} className={styles['card']}>
            <Skeleton width={96} />
            <Skeleton width={64} height={28} />
            <Skeleton width="70%" />
          </div>
        ))}
      </div>
      <div className={styles['statistics']} aria-hidden="true">
        <Lines count={4} />
        <Lines count={4} />
      </div>
    </>
  );
}
