import type { ReactNode } from 'react';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { cx } from '../../../shared/kit/class-names.js';
import styles from '../settings.module.css';

interface VerdictProps {
  readonly good: boolean;
  readonly children: ReactNode;
}

/** What the page itself finds out about a value: a hint, never a refusal. */
export function Verdict({ good, children }: VerdictProps) {
  return (
    <span className={cx(styles['verdict'], !good && styles['doubt'])}>
      <Icon name={good ? 'check' : 'alert-triangle'} size="small" />
      <span>{children}</span>
    </span>
  );
}
