import { useState } from 'react';
import { Button } from '../../shared/kit/controls/button.js';
import { Dialog } from '../../shared/kit/dialog/dialog.js';
import { toast } from '../../shared/kit/toasts/toasts.js';
import { CopyButton } from '../../shared/office/controls/copy-button.js';
import { Option } from '../../shared/office/controls/inputs.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import styles from './account.module.css';

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Shown once: it stays until somebody says that they are safe. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const [isSafe, setIsSafe] = useState(false);
  const close = () => {
    if (isSafe) onClose();
    else toast.info('Prima metti al sicuro i codici', 'Chiusa questa finestra non si leggono più.');
  };
  return (
    <Dialog
      opened
      size="smd"
      onClose={close}
      title="Codici di recupero"
      footer={
        <>
          <CopyButton
            text={codes.join('\n')}
            done="Codici copiati"
            failed="Il browser non permette di copiare: si possono stampare o scrivere."
          >
            Copia
          </CopyButton>
          <Button icon={<Icon name="printer" />} onClick={() => window.print()}>
            Stampa
          </Button>
          <Button variant="primary" disabled={!isSafe} onClick={onClose}>
            Fatto
          </Button>
        </>
      }
    >
      <p>Ognuno vale una volta, se il telefono non c’è. Non si potranno rileggere.</p>
      <ul className={styles['codes']} aria-label="Codici di recupero">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Option label="Li ho messi al sicuro" checked={isSafe} onChange={setIsSafe} />
    </Dialog>
  );
}
