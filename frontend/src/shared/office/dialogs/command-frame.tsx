import type { ReactNode } from 'react';
import { Button } from '../../kit/controls/button.js';
import { Dialog, type DialogProps } from '../../kit/dialog/dialog.js';
import { Icon, type IconName } from '../pictures/icon.js';
import { useClosingGuard } from './closing-guard.js';
import styles from './command-frame.module.css';

interface CommandFrameProps {
  readonly title: string;
  /** What the command is about, and what it does to it. */
  readonly about: ReactNode;
  /** The words of the button that sends it. */
  readonly act: string;
  /** The picture on that button, of a command that takes something away. */
  readonly lossIcon?: IconName;
  readonly back?: string;
  readonly size?: NonNullable<DialogProps['size']>;
  /** Before the buttons, always in sight: what was typed comes to. */
  readonly beside?: ReactNode;
  readonly busy: boolean;
  /** Something was typed, so that closing asks first. */
  readonly dirty: boolean;
  /** Above it: that somebody else has changed it since the dialog was opened. */
  readonly notice?: ReactNode;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** What is asked for. */
  readonly children: ReactNode;
}

/** What the dialogs of commands have in common. */
export function CommandFrame({
  title,
  about,
  act,
  lossIcon,
  back = 'Torna indietro',
  size = 'sm',
  beside,
  busy,
  dirty,
  notice,
  onSubmit,
  onClose,
  children,
}: CommandFrameProps) {
  const guard = useClosingGuard(dirty, onClose);
  return (
    <>
      <Dialog
        opened
        onClose={guard.close}
        title={title}
        size={size}
        onSubmit={onSubmit}
        footer={
          <>
            {beside}
            <Button onClick={guard.close}>{back}</Button>
            <Button
              variant={lossIcon ? 'danger' : 'primary'}
              icon={lossIcon && <Icon name={lossIcon} />}
              type="submit"
              busy={busy}
            >
              {act}
            </Button>
          </>
        }
      >
        {notice && <div className={styles['notice']}>{notice}</div>}
        <p>{about}</p>
        <div className={styles['fields']}>{children}</div>
      </Dialog>
      {guard.question}
    </>
  );
}
