import type { ComponentPropsWithRef, ReactElement, MouseEventHandler } from 'react';
import { cx } from '../class-names.js';
import styles from './button.module.css';

interface Press {
  readonly 'aria-disabled': true | undefined;
  readonly onClick: MouseEventHandler<HTMLButtonElement> | undefined;
}

/**
 * What a press does; nothing while the button is idle. Its own press may make a button idle (saved, the last photo), and one
 * that is `disabled` loses the focus to nowhere: an idle button keeps it.
 */
export function pressOf(isIdle: boolean | undefined, onClick: Press['onClick']): Press {
  return {
    'aria-disabled': isIdle || undefined,
    onClick: isIdle ? (event) => event.preventDefault() : onClick,
  };
}

export interface ButtonLook {
  /** One `primary` per view; `line` outlines it in the brand's colour; `danger` is the last step of a loss. */
  readonly variant?: 'primary' | 'line' | 'quiet' | 'text' | 'danger';
  readonly wide?: boolean;
  readonly big?: boolean;
  readonly className?: string;
}

/** The look of a button for links: `<Link className={buttonClass({ variant: 'line' })}>`. */
export function buttonClass({ variant = 'quiet', wide, big, className }: ButtonLook = {}): string {
  return cx(styles['button'], styles[variant], wide && styles['wide'], big && styles['big'], className);
}

interface ButtonProps extends ButtonLook, Omit<ComponentPropsWithRef<'button'>, 'className'> {
  readonly icon?: ReactElement | undefined;
  /** A call is running: the button keeps its focus, says so and ignores further clicks. */
  readonly busy?: boolean;
}

/** The one button, in both densities: three quiet dots while it is busy, in the office a ring. */
export function Button({
  variant,
  wide,
  big,
  className,
  icon,
  busy,
  disabled,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, wide, big, className })}
      aria-busy={busy || undefined}
      {...pressOf(busy || disabled, onClick)}
    >
      {!busy && icon}
      {children}
      {busy && (
        <span className={styles['working']} data-working aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
      )}
    </button>
  );
}
