import { useState } from 'react';
import { Button } from '../../../shared/kit/controls/button.js';
import { Dialog } from '../../../shared/kit/dialog/dialog.js';
import { Option } from '../../../shared/office/controls/inputs.js';
import { Keys } from '../../../shared/office/shortcuts/keys.js';
import {
  lettersAreOn,
  type ShortcutGroup,
  switchLetters,
} from '../../../shared/office/shortcuts/shortcuts.js';
import styles from './shortcuts.module.css';

interface ShortcutsDialogProps {
  readonly groups: readonly ShortcutGroup[];
  readonly onClose: () => void;
}

/** "?": which keys do what on this page. */
export function ShortcutsDialog({ groups, onClose }: ShortcutsDialogProps) {
  const [letters, setLetters] = useState(lettersAreOn);
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Scorciatoie da tastiera"
      size="smd"
      footer={
        <Button onClick={onClose} data-autofocus>
          Chiudi
        </Button>
      }
    >
      {groups.map(({ name, shortcuts }) => (
        <section key={name} className={styles['group']} aria-label={name}>
          <h3 className="bold">{name}</h3>
          <dl>
            {shortcuts.map(({ keys, words }) => (
              <div key={keys}>
                <dt>{words}</dt>
                <dd>
                  <Keys keys={keys} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Option
        as="switch"
        label="Scorciatoie di una lettera"
        hint="Spente, restano quelle con Ctrl. Non valgono mai mentre si scrive in un campo."
        checked={letters}
        onChange={(on) => {
          switchLetters(on);
          setLetters(on);
        }}
      />
    </Dialog>
  );
}
