import type { CSSProperties } from 'react';
import { cx } from '../class-names.js';
import styles from './skeleton.module.css';

interface SkeletonProps {
  readonly width?: CSSProperties['width'];
  readonly height?: CSSProperties['height'];
  readonly radius?: CSSProperties['borderRadius'];
  readonly className?: string;
  readonly style?: CSSProperties;
}

/** A box where content will be; the page around it says in words what is loading. */
export function Skeleton({ width, height, radius, className, style }: SkeletonProps) {
  return (
    <span
      className={cx(styles['skeleton'], className)}
      style={{ width, height, borderRadius: radius, ...style }}
      aria-hidden="true"
    />
  );
}
