import { ICON_PATHS, type IconName } from './icon-paths.js';

export type { IconName };

interface IconProps {
  readonly name: IconName;
  readonly size?: 's' | 'l';
  readonly className?: string;
}

/** A decorative icon: the words beside it, or the control's label, carry the meaning. */
export function Icon({ name, size, className }: IconProps) {
  return (
    <svg
      className={['i', size, className].filter(Boolean).join(' ')}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
