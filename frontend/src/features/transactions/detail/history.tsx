import type { HistoryEntry, RegisteredMail } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { buttonClass } from '../../../shared/kit/controls/button.js';
import { Chip } from '../../../shared/kit/blocks/chip.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { Loaded } from '../../../shared/office/page/loaded.js';
import { RowsSkeleton } from '../../../shared/office/page/states.js';
import { countOf } from '../../../shared/office/words.js';
import { historyQuery, transactionMailsQuery } from '../queries.js';
import { type ActorKind, type DiaryLine, diaryLines, KINDS, mailWords, type Shown } from './diary.js';
import { DiaryEntry, type OnReverse } from './diary-entry.js';
import styles from './diary.module.css';
import { Unbroken } from '../../../shared/kit/text/unbroken.js';
import { formatSeconds } from '../../../shared/format/dates.js';

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

function Line({ line, onReverse }: { readonly line: DiaryLine; readonly onReverse: OnReverse }) {
  if (line.kind === 'mail') return <DiaryMail mail={line.mail} />;
  if (line.kind === 'entry')
    return <DiaryEntry entry={line.entry} place={line.place} onReverse={onReverse} />;
  return (
    <li className={styles['day']}>
      <h3>{line.words}</h3>
    </li>
  );
}

function keyOf(line: DiaryLine): string {
  if (line.kind === 'mail') return line.mail.id;
  return line.kind === 'entry' ? `e${line.place}` : line.words;
}

interface DiaryProps {
  readonly entries: readonly HistoryEntry[];
  readonly mails: readonly RegisteredMail[];
  readonly onReverse: OnReverse;
}

function Diary({ entries, mails, onReverse }: DiaryProps) {
  const [shown, setShown] = useState<Shown>('all');
  if (entries.length === 0) return <p className="soft">Ancora nessun evento: è una bozza.</p>;
  return (
    <>
      <Chips entries={entries} mails={mails} shown={shown} onChange={setShown} />
      <ol className={styles['diary']}>
        {diaryLines(entries, mails, shown).map((line) => (
          <Line key={keyOf(line)} line={line} onReverse={onReverse} />
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
      <div className={styles['title']}>
        <h2 className="h2" id="cronologia-titolo">
          Cronologia
        </h2>
        {history.data && <span className="soft num">{countOf(history.data.length, 'evento', 'eventi')}</span>}
        <Link
          className={buttonClass({ variant: 'text', className: styles['asOf'] })}
          to="/admin/as-of/$kind/$id"
          params={{ kind: 'transactions', id }}
        >
          <Icon name="history" />
          Com’era il…
        </Link>
      </div>
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
