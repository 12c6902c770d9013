import { useNavigate } from '@tanstack/react-router';
import {
  useOfferedShortcuts,
  useShortcutKeys,
  useShortcuts,
} from '../../../shared/office/shortcuts/use-shortcuts.js';
import {
  type ShortcutGroup,
  lettersAreOn,
  switchLetters,
} from '../../../shared/office/shortcuts/shortcuts.js';
import { FindDialog } from './find-dialog.js';
import type { PageToFind } from './hits.js';
import { useState } from 'react';
import { Button } from '../../../shared/kit/controls/button.js';
import { Dialog } from '../../../shared/kit/dialog/dialog.js';
import { Option } from '../../../shared/office/controls/inputs.js';
import { Keys } from '../../../shared/office/shortcuts/keys.js';
import styles from './find.module.css';

export type Finding = 'find' | 'shortcuts' | null;

interface FindingsProps {
  readonly pages: readonly (PageToFind & { readonly key?: string })[];
  readonly opened: Finding;
  /** With what Trova opens. */
  readonly words: string;
  readonly onOpen: (what: Finding) => void;
}

/** Several parts of a page may offer some: they are listed under one name. */
function byName(groups: readonly ShortcutGroup[]): readonly ShortcutGroup[] {
  const names = [...new Set(groups.map(({ name }) => name))];
  return names.map((name) => ({
    name,
    shortcuts: groups.filter((group) => group.name === name).flatMap(({ shortcuts }) => shortcuts),
  }));
}

/** "Trova" and the list of shortcuts, by key on every page of the office, or by the buttons of its frame. */
export function Findings({ pages, opened, words, onOpen }: FindingsProps) {
  const navigate = useNavigate();
  useShortcutKeys();
  useShortcuts('Ovunque', [
    { keys: 'mod+k', words: 'Trova', run: () => onOpen('find') },
    { keys: '?', words: 'Queste scorciatoie', run: () => onOpen('shortcuts') },
  ]);
  useShortcuts(
    'Vai a',
    pages.flatMap(({ to, label, key }) =>
      key ? [{ keys: `g ${key}`, words: label, run: () => void navigate({ to }) }] : [],
    ),
  );
  const offered = useOfferedShortcuts();
  if (opened === 'find')
    return (
      <FindDialog
        pages={pages}
        words={words}
        onClose={() => onOpen(null)}
        onShortcuts={() => onOpen('shortcuts')}
      />
    );
  if (opened === 'shortcuts')
    return <ShortcutsDialog groups={byName(offered)} onClose={() => onOpen(null)} />;
  return null;
}

interface ShortcutsDialogProps {
  readonly groups: readonly ShortcutGroup[];
  readonly onClose: () => void;
}

/** "?": which keys do what on this page. */
function ShortcutsDialog({ groups, onClose }: ShortcutsDialogProps) {
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
        <section key={name} className={styles['shortcuts']} aria-label={name}>
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
