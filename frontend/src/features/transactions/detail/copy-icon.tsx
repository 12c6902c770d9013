import { Icon } from '../../../shared/office/pictures/icon.js';
import { copyAndSay } from '../../../shared/office/controls/copy-button.js';
import styles from './detail.module.css';

interface CopyIconProps {
  readonly text: string;
  readonly label: string;
  readonly done: string;
}

/** Copies what it stands beside. */
export function CopyIcon({ text, label, done }: CopyIconProps) {
  return (
    <button
      type="button"
      className={styles['copy']}
      aria-label={label}
      title={label}
      onClick={() => void copyAndSay({ text, done })}
    >
      <Icon name="copy" size="small" />
    </button>
  );
}
