import type { ReactNode } from 'react';
import styles from './in-short.module.css';

interface InShortProps {
  readonly id: string;
  readonly title: string;
  /** How many there are in all, in words; nothing where there are none. */
  readonly count: string | false;
  /** The link to all of them. */
  readonly way: ReactNode;
  readonly children: ReactNode;
}

/** The first few of something, for the first screen. */
export function InShort({ id, title, count, way, children }: InShortProps) {
  return (
    <section aria-labelledby={id}>
      <header className={styles['head']}>
        <h2 className="h2" id={id}>
          {title}
        </h2>
        {count && <span className="soft">{count}</span>}
        <span className={styles['way']}>{way}</span>
      </header>
      {children}
    </section>
  );
}
