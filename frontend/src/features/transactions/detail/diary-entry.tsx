import type { HistoryEntry, RecordedReceipt } from '@fiocco/contracts';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '../../../shared/kit/controls/button.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { formatSeconds } from '../../../shared/format/dates.js';
import { initialsOf } from '../../../shared/office/initials.js';
import type { ActorKind } from './diary.js';
import styles from './diary.module.css';

const KNOTS: Record<Exclude<ActorKind, 'staff'>, ReactNode> = {
  buyer: <Icon name="user" size="small" />,
  provider: <Icon name="credit-card" size="small" />,
  system: <Icon name="server" size="small" />,
};

function Knot({ actor }: Pick<HistoryEntry, 'actor'>) {
  return (
    <span className={`${styles['knot']} ${styles[actor.kind] ?? ''}`} title={actor.name} aria-hidden="true">
      {actor.kind === 'staff' ? initialsOf(actor.name) : KNOTS[actor.kind]}
    </span>
  );
}

function Change({ field, before, after }: HistoryEntry['changes'][number]) {
  return (
    <div>
      <dt>{field}</dt>
      <dd>
        {before !== null && (
          <>
            <del>
              <span className="visually-hidden">prima </span>
              {before}
            </del>
            <Icon name="arrow-right" size="small" />
          </>
        )}
        <ins>
          <span className="visually-hidden">dopo </span>
          {after}
        </ins>
      </dd>
    </div>
  );
}

/** A reason in somebody's own words, as long as they are kept. */
function Note({ note }: Pick<HistoryEntry, 'note'>) {
  if (!note) return null;
  return (
    <>
      . Motivo: {note.text === null ? <em className={styles['gone']}>dati cancellati</em> : `«${note.text}»`}
    </>
  );
}

/** A receipt that was recorded by mistake can be reversed, once. */
function Receipt({ receipt, onReverse }: Pick<HistoryEntry, 'receipt'> & { readonly onReverse: OnReverse }) {
  if (!receipt) return null;
  if (receipt.reversed) return <p className={styles['reversed']}>Stornato: non conta più.</p>;
  if (!onReverse) return null;
  return (
    <Button
      variant="text"
      icon={<Icon name="arrow-back-up" />}
      className={styles['reverse']}
      onClick={() => onReverse(receipt)}
    >
      Storna…
    </Button>
  );
}

/** Null for whoever may not. */
export type OnReverse = ((receipt: RecordedReceipt) => void) | null;

/** "Giulia Ferrante ha annullato la transazione", "Pagata per intero (Stripe)". Nobody needs to hear of the system. */
function Told({ actor: { kind, name }, sentence }: Pick<HistoryEntry, 'actor' | 'sentence'>) {
  if (!/^\p{Lu}/u.test(sentence))
    return (
      <>
        <b>{name}</b> {sentence}
      </>
    );
  return <>{kind === 'system' ? sentence : `${sentence} (${name})`}</>;
}

interface DiaryEntryProps {
  readonly entry: HistoryEntry;
  readonly onReverse: OnReverse;
  /** Counted within the transaction, from 1. */
  readonly place: number;
}

/** Time, who, what, before → after. Pressing the number shows what the ledger calls the event. */
export function DiaryEntry({ entry, place, onReverse }: DiaryEntryProps) {
  const { at, actor, sentence, changes, note, receipt, number, fingerprint } = entry;
  const [open, setOpen] = useState(false);
  const detail = useId();
  return (
    <li>
      <time dateTime={at}>{formatSeconds(at)}</time>
      <Knot actor={actor} />
      <div className={styles['event']}>
        <p>
          <Told actor={actor} sentence={sentence} />
          <Note note={note} />
        </p>
        {changes.length > 0 && (
          <dl className={styles['diff']}>
            {changes.map((change) => (
              <Change key={change.field} {...change} />
            ))}
          </dl>
        )}
        <Receipt receipt={receipt} onReverse={onReverse} />
        <p id={detail} className={styles['ledger']} hidden={!open}>
          Nel registro è l’evento n. <b>{number}</b> di questo regalo, con impronta{' '}
          <span className="reference">{fingerprint}</span>.
        </p>
      </div>
      <button
        type="button"
        className={`reference ${styles['print']}`}
        aria-expanded={open}
        aria-controls={detail}
        title="Come sta scritto nel registro"
        onClick={() => setOpen(!open)}
      >
        <span className={styles['number']}>evento {place}</span>
        <span>
          <span className={styles['printWord']}>impronta </span>
          {fingerprint.slice(0, 4)}
        </span>
      </button>
    </li>
  );
}
