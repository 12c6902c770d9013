import type { ButtonHTMLAttributes, Ref } from 'react';
import { Icon, type IconName } from '../pictures/icon.js';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `p` the one primary action, `g` ghost, `dd` the final step of a loss. */
  readonly kind?: 'p' | 'g' | 'dd';
  readonly icon?: IconName;
  readonly busy?: boolean;
}

function classOf(parts: readonly (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}

export function Button({ kind, icon, busy, className, children, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classOf(['btn', kind, className])}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy ? <Icon name="rotate" className="spin" /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  readonly icon: IconName;
  readonly label: string;
  readonly busy?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ icon, label, busy, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classOf(['icb', className])}
      aria-label={label}
      title={label}
      aria-busy={busy || undefined}
    >
      <Icon name={icon} className={busy ? 'spin' : undefined} />
    </button>
  );
}
