import { capital } from '@fiocco/contracts';
import { useState } from 'react';
import { Button } from '../../kit/controls/button.js';
import { Dialog } from '../../kit/dialog/dialog.js';
import { useClosingGuard } from '../dialogs/closing-guard.js';
import styles from './records.module.css';

export interface ConflictRow {
  readonly field: string;
  readonly label: string;
  readonly theirs: string;
  readonly mine: string;
  /** Whether they, or I, changed it since the dialog was opened. */
  readonly touched: 'theirs' | 'mine' | 'both';
}

interface ConflictDialogProps {
  /** The server's sentence. */
  readonly message: string;
  readonly rows: readonly ConflictRow[];
  readonly busy: boolean;
  readonly onDiscard: () => void;
  /** Fields in which my version is to hold. */
  readonly onSave: (mine: ReadonlySet<string>) => void;
}

interface ChoiceProps {
  readonly name: string;
  readonly text: string;
  readonly whose: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
}

function Choice({ name, text, whose, checked, onChoose }: ChoiceProps) {
  return (
    <label>
      <input type="radio" name={name} checked={checked} onChange={onChoose} />
      <span>
        {text || 'vuoto'}
        <span className="phone-only soft"> {whose}</span>
      </span>
    </label>
  );
}

/** From "Nel frattempo modificato da Marta alle 10:42. Ricarica…" the heading "Modificato da Marta alle 10:42". */
function titleOf(message: string): string {
  return capital(/modificato da .*?(?=\.\s|\.?$)/i.exec(message)?.[0] ?? 'modificato nel frattempo');
}

/** Somebody saved the same record meanwhile: what holds is chosen field by field. */
export function ConflictDialog({ message, rows, busy, onDiscard, onSave }: ConflictDialogProps) {
  const [mine, setMine] = useState<ReadonlySet<string>>(
    () => new Set(rows.filter(({ touched }) => touched !== 'theirs').map(({ field }) => field)),
  );
  const guard = useClosingGuard(true, onDiscard);
  const choose = (field: string, own: boolean) => {
    const next = new Set(mine);
    if (own) next.add(field);
    else next.delete(field);
    setMine(next);
  };
  return (
    <Dialog
      opened
      onClose={guard.close}
      size="md"
      title={titleOf(message)}
      footer={
        <>
          <Button onClick={onDiscard}>Scarta le modifiche fatte qui</Button>
          <Button variant="primary" busy={busy} onClick={() => onSave(mine)}>
            Salva la scelta
          </Button>
        </>
      }
    >
      <p>
        Mentre questa finestra era aperta, qualcun altro ha salvato questa pagina. Le sue modifiche sono già
        in vigore.
      </p>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">Campo</th>
            <th scope="col">In vigore</th>
            <th scope="col">Scritto qui</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.field}>
              <th scope="row">{row.label}</th>
              <td>
                <Choice
                  name={row.field}
                  text={row.theirs}
                  whose="in vigore"
                  checked={!mine.has(row.field)}
                  onChoose={() => choose(row.field, false)}
                />
              </td>
              <td>
                {row.touched === 'theirs' ? (
                  <span className="soft">non toccato</span>
                ) : (
                  <Choice
                    name={row.field}
                    text={row.mine}
                    whose="tu"
                    checked={mine.has(row.field)}
                    onChoose={() => choose(row.field, true)}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {guard.question}
    </Dialog>
  );
}
