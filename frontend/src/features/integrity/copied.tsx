import { IconButton } from '../../shared/kit/controls/icon-button.js';
import { copyAndSay } from '../../shared/office/controls/copy-button.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import styles from './integrity.module.css';

/** A key or a command, to be copied. */
export function Copied({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <p className={styles['code']}>
      <code>{text}</code>
      <IconButton
        icon={<Icon name="copy" />}
        label={`Copia ${name}`}
        onClick={() => void copyAndSay({ text, done: 'Copiato' })}
      />
    </p>
  );
}
