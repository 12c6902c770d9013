import type { ComponentPropsWithRef } from 'react';
import styles from './button.module.css';
import { cx } from '../class-names.js';

export interface ButtonLook {
  /** One `primary` per view: the terracotta fill. */
  readonly variant?: 'primary' | 'line' | 'quiet' | 'text';
  readonly wide?: boolean;
  readonly big?: boolean;
  readonly className?: string;
}

/** The look of a button for links: `<Link className={buttonClass({ variant: 'line' })}>`. */
export function buttonClass({ variant = 'quiet', wide, big, className }: ButtonLook = {}): string {
  return cx(styles['btn'], styles[variant], wide && styles['wide'], big && styles['big'], className);
}

interface ButtonProps extends ButtonLook, Omit<ComponentPropsWithRef<'button'>, 'className'> {
  /** A call is running: the button keeps its focus, says so and ignores further clicks. */
  readonly busy?: boolean;
}

function Dots() {
  return (
    <span className={styles['dots']} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}

export function Button({ variant, wide, big, className, busy, onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, wide, big, className })}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {children}
      {busy && <Dots />}
    </button>
  );
}
