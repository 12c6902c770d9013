import type { ReactNode } from 'react';
import { Picture } from '../pictures/picture.js';
import styles from './record-head.module.css';
import { Skeleton } from '../../kit/blocks/skeleton.js';

interface RecordHeadProps {
  readonly src: string | null | undefined;
  /** Chooses the drawing that stands in for a missing picture of a list. */
  readonly occasion?: string | null;
  /** What is done with it. */
  readonly acts: ReactNode;
  /** Its heading, and what is to be known before anything else. */
  readonly children: ReactNode;
}

/** The head of a page about one thing: its picture, what it is, and what is done with it. */
export const RecordHead = ({ src, occasion, acts, children }: RecordHeadProps) => (
  <div className={styles['head']}>
    <div className={styles['heading']}>
      <Picture src={src} className={styles['picture'] ?? ''} sizes="84px" occasion={occasion ?? null} />
      <div className="grow">{children}</div>
    </div>
    {acts}
  </div>
);

export const RecordHeadSkeleton = () => (
  <div className={styles['head']} aria-hidden="true">
    <div className={styles['heading']}>
      <Skeleton className={styles['picture']} />
      <div className="grow">
        <Skeleton width={160} />
        <Skeleton width="min(420px, 90%)" height={24} style={{ marginTop: 10 }} />
        <Skeleton width={220} style={{ marginTop: 12 }} />
      </div>
    </div>
  </div>
);
