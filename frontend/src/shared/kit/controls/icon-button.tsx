import type { ComponentPropsWithRef, ReactElement } from 'react';
import { cx } from '../class-names.js';
import styles from './icon-button.module.css';
import { pressOf } from './button.js';

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  readonly icon: ReactElement;
  readonly label: string;
  /** A call is running: its icon turns. */
  readonly busy?: boolean;
}

/** A button whose icon says it all to the eye; its label says it to everybody else. */
export function IconButton({ icon, label, busy, disabled, onClick, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(styles['iconButton'], className)}
      aria-label={label}
      title={label}
      aria-busy={busy || undefined}
      {...pressOf(disabled, onClick)}
    >
      {icon}
    </button>
  );
}
