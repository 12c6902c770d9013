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
  /** What has to be typed or chosen before anything can be sent; the button waits for it, and says so. */
  readonly missing?: string | undefined;
  readonly busy: boolean;
  /** Something was typed, so that closing asks first. */
  readonly dirty: boolean;
  /** Above it: that somebody else has changed it since the dialog was opened. */
  readonly notice?: ReactNode;
  /** Where there is no such notice: what was done before it, of which it is the next step. */
  readonly said?: ReactNode;
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
  missing,
  busy,
  dirty,
  notice,
  said,
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
            {missing && <span className="grow soft">{missing}</span>}
            <Button onClick={guard.close}>{back}</Button>
            <Button
              variant={lossIcon ? 'danger' : 'primary'}
              icon={lossIcon && <Icon name={lossIcon} />}
              type="submit"
              busy={busy}
              disabled={missing !== undefined}
            >
              {act}
            </Button>
          </>
        }
      >
        {(notice ?? said) && <div className={styles['notice']}>{notice ?? said}</div>}
        <p>{about}</p>
        <div className={styles['fields']}>{children}</div>
      </Dialog>
      {guard.question}
    </>
  );
}
