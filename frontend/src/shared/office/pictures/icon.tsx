import { cx } from '../../kit/class-names.js';
import { IconFrame } from '../../kit/icons/icon.js';
import { ICON_PATHS, type IconName } from './icon-paths.js';

export type { IconName };

interface IconProps {
  readonly name: IconName;
  readonly size?: 'small' | 'large';
  readonly className?: string;
}

/** An icon of the office by its name; its sizes are the style sheet's. */
export function Icon({ name, size, className }: IconProps) {
  return (
    <IconFrame grid={24} className={cx('icon', size, className)}>
      <path d={ICON_PATHS[name]} />
    </IconFrame>
  );
}
