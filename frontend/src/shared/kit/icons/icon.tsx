import type { ReactNode } from 'react';

export interface IconProps {
  /** Side in pixels; 20 by default, 16 beside small text. */
  readonly size?: number;
  readonly strokeWidth?: number;
  readonly className?: string;
}

/** A line icon on a 20 × 20 grid, decorative: the words beside it, or the control's label, carry the meaning. */
export function icon(shape: ReactNode) {
  return function Icon({ size = 20, strokeWidth = 1.6, className }: IconProps) {
    return (
      <svg
        className={className}
        width={size}
        height={size}
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth={strokeWidth}
        strokeLinecap="round"
        strokeLinejoin="round"
        style={{ flex: 'none' }}
        aria-hidden="true"
        focusable="false"
      >
        {shape}
      </svg>
    );
  };
}

/** Most icons are one path. */
export function line(d: string) {
  return icon(<path d={d} />);
}
