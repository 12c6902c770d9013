import type { ReactNode } from 'react';
import { AlertIcon, CheckIcon, ClockIcon, InfoIcon } from '../icons/index.js';
import { cx } from '../class-names.js';
import styles from './notice.module.css';

export type Tone = 'ok' | 'wait' | 'held' | 'off';

const ICONS = { ok: CheckIcon, wait: ClockIcon, held: InfoIcon, off: AlertIcon };

interface NoticeProps {
  readonly tone?: Tone;
  /** `alert` interrupts a screen reader: for what just went wrong. */
  readonly role?: 'alert' | 'status';
  readonly icon?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A band in a status colour: ink text, coloured icon. */
export function Notice({ tone = 'wait', role, icon, className, children }: NoticeProps) {
  const ToneIcon = ICONS[tone];
  return (
    <div role={role} className={cx(styles['notice'], tone !== 'wait' && styles[tone], className)}>
      {icon ?? <ToneIcon />}
      <div className={styles['body']}>{children}</div>
    </div>
  );
}
