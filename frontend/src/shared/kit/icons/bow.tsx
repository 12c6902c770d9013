import { IconFrame, type IconProps } from './icon.js';

/** The shop's one ornament: an outlined bow, 34 by 22. Decorative. */
export function BowMark({ size = 34, strokeWidth = 1.5, className }: IconProps) {
  return (
    <IconFrame grid={34} rows={22} size={size} strokeWidth={strokeWidth} className={className}>
      <path d="M17 9C11 1 2 1 2 7.5S11 14 17 9c6 5 15 5 15-1.5S23 1 17 9zM17 9c-2 5-5.5 8.5-9.5 11.5M17 9c2 5 5.5 8.5 9.5 11.5" />
    </IconFrame>
  );
}
