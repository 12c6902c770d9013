import { Skeleton } from '../../shared/kit/blocks/skeleton.js';
import styles from './products.module.css';

/** Placeholders in the shape of the cards that are being loaded. */
export function ProductsSkeleton() {
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">Caricamento in corso</span>
      <ul className={styles['grid']} aria-hidden="true">
        {Array.from({ length: 10 }, (_, index) => (
          <li key={index} className={styles['card']}>
            <Skeleton className={styles['media']} height="auto" />
            <div className={styles['text']}>
              <Skeleton width="86%" />
              <Skeleton className="second-line" width="60%" />
            </div>
            <div className={styles['line']}>
              <Skeleton width={72} />
              <Skeleton width={44} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
