import type { ReactNode } from 'react';
import styles from '../settings.module.css';

interface SectionProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a tab: what it is about on the left, its fields on the right. */
export function Section({ title, note, children }: SectionProps) {
  return (
    <section className={styles['section']} aria-label={title}>
      <div>
        <h2 className={styles['heading']}>{title}</h2>
        {note && <p className="soft">{note}</p>}
      </div>
      <div className={styles['fields']}>{children}</div>
    </section>
  );
}
