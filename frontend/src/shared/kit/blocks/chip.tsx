import type { ReactNode } from 'react';
import styles from './chip.module.css';
import { cx } from '../class-names.js';

interface ChipProps {
  readonly pressed: boolean;
  readonly onPress: () => void;
  readonly count?: number;
  readonly className?: string;
  readonly countClassName?: string;
  readonly children: ReactNode;
}

export function Chip({ pressed, onPress, count, className, countClassName, children }: ChipProps) {
  return (
    <button type="button" className={cx(styles.chip, className)} aria-pressed={pressed} onClick={onPress}>
      {children}
      {count !== undefined && <span className={cx(styles.count, countClassName)}>{count}</span>}
    </button>
  );
}
