import type { HistoryActor, HistoryChange } from '@fiocco/contracts';
import { type ReactNode, useState } from 'react';
import { Button } from '../../kit/controls/button.js';
import { MailAddress } from '../../kit/text/unbroken.js';
import { initialsOf } from '../initials.js';
import { Icon } from '../pictures/icon.js';
import { countOf } from '../words.js';
import styles from './diary.module.css';

interface Actor {
  readonly kind: HistoryActor;
  readonly name: string;
}

const KNOTS: Record<Exclude<HistoryActor, 'staff'>, ReactNode> = {
  buyer: <Icon name="user" size="small" />,
  provider: <Icon name="credit-card" size="small" />,
  system: <Icon name="server" size="small" />,
};

export function Knot({ actor }: { readonly actor: Actor }) {
  return (
    <span className={`${styles['knot']} ${styles[actor.kind] ?? ''}`} title={actor.name} aria-hidden="true">
      {actor.kind === 'staff' ? initialsOf(actor.name) : KNOTS[actor.kind]}
    </span>
  );
}

interface ToldProps {
  readonly actor: Actor;
  readonly sentence: string;
  /** The actor's name, where it leads somewhere. */
  readonly who?: ReactNode;
}

/** "Giulia Ferrante ha annullato la transazione", "Pagata per intero (Stripe)". Nobody needs to hear of the system. */
export function Told({ actor: { kind, name }, sentence, who = <b>{name}</b> }: ToldProps) {
  if (!/^\p{Lu}/u.test(sentence))
    return (
      <>
        {who} {sentence}
      </>
    );
  return <>{kind === 'system' ? sentence : `${sentence} (${name})`}</>;
}

const ERASED = <em className={styles['gone']}>dati cancellati</em>;

/** A reason in somebody's own words, as long as they are kept. */
export function Note({ note }: { readonly note: { readonly text: string | null } | null }) {
  if (!note) return null;
  return <>. Motivo: {note.text === null ? ERASED : `«${note.text}»`}</>;
}

const MOST_LETTERS = 140;

/** Never within a word. */
const beginning = (text: string): string => text.slice(0, MOST_LETTERS).replace(/\s+\S*$/, '');

/** A long text as far as a line or two, the rest behind a press. */
function Folded({ text }: { readonly text: string }) {
  const [open, setOpen] = useState(false);
  if (text.length <= MOST_LETTERS + 20) return <MailAddress>{text}</MailAddress>;
  return (
    <>
      {open ? text : `${beginning(text)}…`}{' '}
      <Button variant="text" className={styles['unfold']} aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? 'Mostra meno' : 'Mostra tutto'}
      </Button>
    </>
  );
}

type Shown = Pick<HistoryChange, 'field' | 'before' | 'after'> & Partial<Pick<HistoryChange, 'kept'>>;

function Values({ before, after }: Shown) {
  return (
    <>
      {before !== null && (
        <>
          <del>
            <span className="visually-hidden">prima </span>
            <Folded text={before} />
          </del>
          <Icon name="arrow-right" size="small" />
        </>
      )}
      <ins>
        <span className="visually-hidden">dopo </span>
        {after === null ? 'vuoto' : <Folded text={after} />}
      </ins>
    </>
  );
}

function Change(change: Shown) {
  const { field, kept = 'readable' } = change;
  return (
    <div>
      <dt>{field}</dt>
      <dd>
        {kept === 'readable' && <Values {...change} />}
        {kept === 'erased' && ERASED}
        {kept === 'secret' && <em className={styles['gone']}>cambiato, il valore non si mostra</em>}
      </dd>
    </div>
  );
}

const MOST_CHANGES = 4;

/** Before → after of each field; of many the first ones, the rest behind a press. */
export function Changes({ changes }: { readonly changes: readonly Shown[] }) {
  const [open, setOpen] = useState(false);
  if (changes.length === 0) return null;
  const folds = changes.length > MOST_CHANGES + 1;
  const shown = folds && !open ? changes.slice(0, MOST_CHANGES) : changes;
  return (
    <>
      <dl className={styles['diff']}>
        {shown.map((change, index) => (
          <Change key={`${index} ${change.field}`} {...change} />
        ))}
      </dl>
      {folds && (
        <Button
          variant="text"
          className={styles['unfold']}
          icon={<Icon name={open ? 'chevron-up' : 'chevron-down'} size="small" />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Meno campi' : `Altri ${countOf(changes.length - MOST_CHANGES, 'campo', 'campi')}`}
        </Button>
      )}
    </>
  );
}
