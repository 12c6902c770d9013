import { Icon } from '../../../shared/office/pictures/icon.js';
import { copyText } from '../../../shared/kit/clipboard.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import styles from './detail.module.css';

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  readonly done: string;
}

export function CopyButton({ text, label, done }: CopyButtonProps) {
  const copy = async () => {
    if (await copyText(text)) toast.success(done);
    else toast.error('Errore', 'Impossibile copiare il testo.');
  };
  return (
    <button
      type="button"
      className={styles['copy']}
      aria-label={label}
      title={label}
      onClick={() => void copy()}
    >
      <Icon name="copy" size="small" />
    </button>
  );
}
