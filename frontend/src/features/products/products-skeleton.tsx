import styles from './products.module.css';

/** Cards in the shape of those on their way. */
export function ProductsSkeleton() {
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">Caricamento in corso</span>
      <ul className={styles['grid']} aria-hidden="true">
        {Array.from({ length: 10 }, (_, index) => (
          <li key={index} className={styles['card']}>
            <i className={`picture ${styles['media']}`} style={{ height: 'auto' }} />
            <div className={styles['text']}>
              <i style={{ width: '86%' }} />
              <i className="second-line" style={{ width: '60%' }} />
            </div>
            <div className={styles['line']}>
              <i style={{ width: 72 }} />
              <i style={{ width: 44 }} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
