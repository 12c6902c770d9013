import type { ReactNode } from 'react';
import { Button } from '../../../shared/kit/controls/button.js';
import { Dialog } from '../../../shared/kit/dialog/dialog.js';
import { useClosingGuard } from '../../../shared/office/dialogs/closing-guard.js';
import { Icon, type IconName } from '../../../shared/office/pictures/icon.js';
import { OvertakenNotice } from '../overtaken-notice.js';
import type { Overtaken } from '../overtaken.js';
import styles from './command-frame.module.css';

interface CommandFrameProps {
  readonly title: string;
  /** Whose transaction it is, and what the command does to it. */
  readonly about: ReactNode;
  /** The words of the button that sends it. */
  readonly act: string;
  /** The picture on that button, of a command that takes something away. */
  readonly lossIcon?: IconName;
  readonly back?: string;
  readonly busy: boolean;
  /** Something was typed, so that closing asks first. */
  readonly dirty: boolean;
  /** Who has changed the transaction since the dialog was opened. */
  readonly overtaken: Overtaken | null;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** What is asked for. */
  readonly children: ReactNode;
}

/** What the dialogs of one transaction's commands have in common. */
export function CommandFrame({
  title,
  about,
  act,
  lossIcon,
  back = 'Torna indietro',
  busy,
  dirty,
  overtaken,
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
        onSubmit={onSubmit}
        footer={
          <>
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
        <OvertakenNotice
          overtaken={overtaken}
          next="Controlla e conferma di nuovo."
          className={styles['overtaken']}
        />
        <p>{about}</p>
        <div className={styles['fields']}>{children}</div>
      </Dialog>
      {guard.question}
    </>
  );
}
