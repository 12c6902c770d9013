import type { DetailsHTMLAttributes, ReactNode } from 'react';
import { cx } from '../../kit/class-names.js';
import { Icon } from '../pictures/icon.js';
import styles from './folded.module.css';

interface FoldedProps extends DetailsHTMLAttributes<HTMLDetailsElement> {
  readonly summary: ReactNode;
}

/** Folded away below a line until somebody looks for it. */
export function Folded({ summary, className, children, ...details }: FoldedProps) {
  return (
    <details {...details} className={cx(styles['folded'], className)}>
      <summary>
        {summary}
        <Icon name="chevron-down" size="small" />
      </summary>
      {children}
    </details>
  );
}
