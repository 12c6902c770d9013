import type { ReactNode } from 'react';

export interface IconProps {
  /** Width in pixels; 20 by default, 16 beside small text. */
  readonly size?: number;
  readonly strokeWidth?: number;
  readonly className?: string;
}

interface IconFrameProps extends IconProps {
  /** Units across the drawing. */
  readonly grid: number;
  /** Units down, where it is no square. */
  readonly rows?: number;
  readonly children: ReactNode;
}

/** Every icon of the client: a line drawing, decorative; the words beside it, or the control's label, carry the meaning. */
export function IconFrame({
  grid,
  rows = grid,
  size = 20,
  strokeWidth = 1.6,
  className,
  children,
}: IconFrameProps) {
  return (
    <svg
      className={className}
      width={size}
      height={(size * rows) / grid}
      viewBox={`0 0 ${grid} ${rows}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flex: 'none' }}
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

/** On the grid of the guests' pages. */
export function icon(shape: ReactNode) {
  return function LineIcon(look: IconProps) {
    return (
      <IconFrame grid={20} {...look}>
        {shape}
      </IconFrame>
    );
  };
}

/** Most icons are one path. */
export function line(d: string) {
  return icon(<path d={d} />);
}
