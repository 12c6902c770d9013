import type { ReactNode } from 'react';
import styles from './payment.module.css';

/** Three quiet dots and what is being waited for, in words. */
export function Waiting({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles['waiting']}>
      <span className={styles['dots']} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <p>{children}</p>
    </div>
  );
}
