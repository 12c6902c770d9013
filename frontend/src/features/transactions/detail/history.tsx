import type { HistoryEntry, RegisteredMail, RecordedReceipt } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useState, useId } from 'react';
import { Button } from '../../../shared/kit/controls/button.js';
import { Chip } from '../../../shared/kit/blocks/chip.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { Loaded, RowsSkeleton } from '../../../shared/office/page/states.js';
import { eventHash, isNamedBy } from '../../../shared/office/event-hash.js';
import { countOf } from '../../../shared/office/words.js';
import { historyQuery, transactionMailsQuery } from '../queries.js';
import { type ActorKind, type DiaryLine, diaryLines, KINDS, mailWords, type Shown } from './diary.js';
import { AsOfLink } from '../../../shared/office/page/as-of-link.js';
import styles from '../../../shared/office/diary/diary.module.css';
import { Changes, Knot, Note, Told } from '../../../shared/office/diary/parts.js';
import { Unbroken } from '../../../shared/kit/text/unbroken.js';
import { formatSeconds } from '../../../shared/format/dates.js';
import { Group } from '../../../shared/office/stack.js';

/** A mail about the transaction, where it stands among the events; the register has its text. */
function DiaryMail({ mail }: { readonly mail: RegisteredMail }) {
  const at = mail.sentAt ?? mail.createdAt;
  const isLost = mail.state === 'not_sent' || mail.state === 'failed';
  return (
    <li>
      <time dateTime={at}>{formatSeconds(at)}</time>
      <span className={`${styles['knot']} ${styles['system']}`} aria-hidden="true">
        <Icon name={isLost ? 'mail-off' : 'mail'} size="small" />
      </span>
      <div className={styles['event']}>
        <p>
          E-mail{' '}
          <Link className="link" to="/admin/mail" search={{ id: mail.id }}>
            <Unbroken>{`«${mail.subject}»`}</Unbroken>
          </Link>{' '}
          {mailWords(mail)}
        </p>
      </div>
    </li>
  );
}

interface ChipsProps {
  readonly entries: readonly HistoryEntry[];
  readonly mails: readonly RegisteredMail[];
  readonly shown: Shown;
  readonly onChange: (shown: Shown) => void;
}

function Chips({ entries, mails, shown, onChange }: ChipsProps) {
  const countBy = (kind: ActorKind) => entries.filter(({ actor }) => actor.kind === kind).length;
  const kinds = KINDS.filter(([kind]) => countBy(kind) > 0);
  if (kinds.length + (mails.length > 0 ? 1 : 0) < 2) return null;
  return (
    <div className={styles['who']} role="group" aria-label="Chi">
      <Chip pressed={shown === 'all'} onPress={() => onChange('all')}>
        Tutti
      </Chip>
      {kinds.map(([kind, words]) => (
        <Chip key={kind} pressed={shown === kind} onPress={() => onChange(kind)} count={countBy(kind)}>
          {words}
        </Chip>
      ))}
      {mails.length > 0 && (
        <Chip pressed={shown === 'mail'} onPress={() => onChange('mail')} count={mails.length}>
          E-mail
        </Chip>
      )}
    </div>
  );
}

interface LineProps {
  readonly line: DiaryLine;
  /** Of the page's address. */
  readonly hash: string;
  readonly onReverse: OnReverse;
}

function Line({ line, hash, onReverse }: LineProps) {
  if (line.kind === 'mail') return <DiaryMail mail={line.mail} />;
  if (line.kind === 'sale') return <Sale sale={line} hash={hash} onReverse={onReverse} />;
  if (line.kind === 'entry') {
    const { entry, place } = line;
    const isNamed = isNamedBy(hash, entry);
    return <DiaryEntry entry={entry} place={place} isNamed={isNamed} onReverse={onReverse} />;
  }
  return (
    <li className={styles['day']}>
      <h3>{line.words}</h3>
    </li>
  );
}

function keyOf(line: DiaryLine): string {
  if (line.kind === 'mail') return line.mail.id;
  if (line.kind === 'sale') return 'sale';
  return line.kind === 'entry' ? `e${line.place}` : line.words;
}

interface DiaryProps {
  readonly entries: readonly HistoryEntry[];
  readonly mails: readonly RegisteredMail[];
  readonly onReverse: OnReverse;
}

function Diary({ entries, mails, onReverse }: DiaryProps) {
  const [shown, setShown] = useState<Shown>('all');
  const hash = useLocation({ select: (location) => location.hash });
  if (entries.length === 0) return <p className="soft">Ancora nessun evento: è una bozza.</p>;
  return (
    <>
      <Chips entries={entries} mails={mails} shown={shown} onChange={setShown} />
      <ol className={styles['diary']}>
        {diaryLines(entries, mails, shown).map((line) => (
          <Line key={keyOf(line)} line={line} hash={hash} onReverse={onReverse} />
        ))}
      </ol>
    </>
  );
}

/** "Cronologia": what happened to this transaction, told by the ledger. */
export function History({ id, onReverse }: { readonly id: string; readonly onReverse: OnReverse }) {
  const history = useQuery(historyQuery(id));
  // The diary is told without them too: it does not wait for the mails.
  const { data: mails = [] } = useQuery(transactionMailsQuery(id));
  return (
    <section id="cronologia" className={styles['history']} aria-labelledby="cronologia-titolo">
      <Group gap={10}>
        <h2 className="h2" id="cronologia-titolo">
          Cronologia
        </h2>
        {history.data && <span className="soft num">{countOf(history.data.length, 'evento', 'eventi')}</span>}
        <AsOfLink of={{ kind: 'transactions', id }} className={styles['asOf']} />
      </Group>
      <Loaded
        query={history}
        skeleton={<RowsSkeleton rows={5} />}
        failure="Errore nel caricamento della Cronologia"
      >
        {(entries) => <Diary entries={entries} mails={mails} onReverse={onReverse} />}
      </Loaded>
    </section>
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
type OnReverse = ((receipt: RecordedReceipt) => void) | null;

/** Whoever follows the link finds it before their eyes, and goes on from there with the keys. */
function show(entry: HTMLLIElement | null): void {
  entry?.scrollIntoView({ block: 'center' });
  entry?.focus({ preventScroll: true });
}

interface SaleProps extends Omit<LineProps, 'line'> {
  readonly sale: Extract<DiaryLine, { readonly kind: 'sale' }>;
}

/** One line for a sale at the counter; behind a press, or where a link names one of them, all that it wrote. */
function Sale({ sale: { entry, steps }, hash, onReverse }: SaleProps) {
  const isNamed = steps.some((step) => isNamedBy(hash, step.entry));
  const [open, setOpen] = useState(isNamed);
  return (
    <>
      <li>
        <time dateTime={entry.at}>{formatSeconds(entry.at)}</time>
        <Knot actor={entry.actor} />
        <div className={styles['event']}>
          <p>
            <b>{entry.actor.name}</b> {entry.sentence.replace(/^ha incassato/, 'ha venduto e incassato')}
          </p>
          {!open && <Receipt receipt={entry.receipt} onReverse={onReverse} />}
        </div>
        <button
          type="button"
          className={`reference ${styles['print']}`}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <span className="bold no-wrap">
            eventi {steps.at(-1)?.place}–{steps[0]?.place}
          </span>
          <span>{open ? 'Chiudi' : 'Dettagli'}</span>
        </button>
      </li>
      {open && steps.map((line) => <Line key={keyOf(line)} line={line} hash={hash} onReverse={onReverse} />)}
    </>
  );
}

interface DiaryEntryProps {
  readonly entry: HistoryEntry;
  readonly onReverse: OnReverse;
  /** A link leads to it. */
  readonly isNamed: boolean;
  /** Counted within the transaction, from 1. */
  readonly place: number;
}

/** Time, who, what, before → after. What the ledger calls the event, and its hash, stand behind a press. */
function DiaryEntry({ entry, place, isNamed, onReverse }: DiaryEntryProps) {
  const { at, actor, sentence, changes, note, receipt, number, fingerprint } = entry;
  const [open, setOpen] = useState(false);
  const detail = useId();
  return (
    <li
      id={eventHash(number)}
      {...(isNamed && { ref: show, tabIndex: -1, className: styles['named'], 'aria-current': true })}
    >
      <time dateTime={at}>{formatSeconds(at)}</time>
      <Knot actor={actor} />
      <div className={styles['event']}>
        <p>
          <Told actor={actor} sentence={sentence} />
          <Note note={note} />
        </p>
        <Changes changes={changes} />
        <Receipt receipt={receipt} onReverse={onReverse} />
        <p id={detail} className={styles['ledger']} hidden={!open}>
          Nel registro è l’evento n. <b>{number}</b> di questo regalo. Il suo codice di controllo, che cambia
          se qualcuno lo altera: <span className="reference">{fingerprint}</span>.
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
        <span className="bold">evento {place}</span>
        <span>Registro</span>
      </button>
    </li>
  );
}
