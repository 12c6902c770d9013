import styles from './products.module.css';

/** Cards in the shape of those on their way. */
export function ProductsSkeleton() {
  return (
    <div className="sk" role="status">
      <span className="vh">Caricamento in corso</span>
      <ul className={styles['grid']} aria-hidden="true">
        {Array.from({ length: 10 }, (_, index) => (
          <li key={index} className={styles['card']}>
            <i className={`ph ${styles['media']}`} style={{ height: 'auto' }} />
            <div className={styles['text']}>
              <i style={{ width: '86%' }} />
              <i className="th2" style={{ width: '60%' }} />
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
