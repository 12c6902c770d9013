import type { ReactNode } from 'react';
import { AlertIcon } from '../icons/index.js';
import styles from './plain-page.module.css';

interface PlainPageProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
}

/** A page that only says what is wrong and offers the way on. */
export function PlainPage({ title, children, actions }: PlainPageProps) {
  return (
    <main id="contenuto" className={styles['page']}>
      <span className={styles['icon']}>
        <AlertIcon size={32} />
      </span>
      <h1>{title}</h1>
      {children}
      <div className={styles['actions']}>{actions}</div>
    </main>
  );
}
