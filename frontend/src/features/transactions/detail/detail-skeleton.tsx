import { RowsSkeleton } from '../../../shared/office/page/states.js';
import styles from './detail.module.css';

export function DetailSkeleton() {
  return (
    <>
      <div className={`skeleton ${styles['head']}`} aria-hidden="true">
        <div className={styles['heading']}>
          <i className={`picture ${styles['picture']}`} />
          <div className="grow">
            <i style={{ width: 160 }} />
            <i style={{ width: 'min(420px, 90%)', height: 24, marginTop: 10 }} />
            <i style={{ width: 220, marginTop: 12 }} />
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
