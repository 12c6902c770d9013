interface BowMarkProps {
  readonly width?: number;
  readonly strokeWidth?: number;
  readonly className?: string;
}

/** The shop's one ornament: an outlined bow, 34 by 22. Decorative. */
export function BowMark({ width = 34, strokeWidth = 1.5, className }: BowMarkProps) {
  return (
    <svg
      className={className}
      width={width}
      height={(width * 22) / 34}
      viewBox="0 0 34 22"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flex: 'none' }}
      aria-hidden="true"
      focusable="false"
    >
      <path d="M17 9C11 1 2 1 2 7.5S11 14 17 9c6 5 15 5 15-1.5S23 1 17 9zM17 9c-2 5-5.5 8.5-9.5 11.5M17 9c2 5 5.5 8.5 9.5 11.5" />
    </svg>
  );
}
