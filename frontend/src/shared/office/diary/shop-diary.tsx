import type { HistorySubject, ShopHistoryEntry } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode, useId, useState } from 'react';
import { formatSeconds, formatWeekday } from '../../format/dates.js';
import { Unbroken } from '../../kit/text/unbroken.js';
import { eventHash } from '../event-hash.js';
import { Icon } from '../pictures/icon.js';
import { sessionQuery } from '../queries/session.js';
import { numberText } from '../words.js';
import { type AsOfAddress, SHOP_TOTALS } from '../page/as-of-link.js';
import styles from './diary.module.css';
import { Changes, Knot, Note, Told } from './parts.js';

/** What stands in the place of a name that nobody has any more. */
const GONE: Readonly<Record<HistorySubject, string>> = {
  transaction: 'Transazione senza numero',
  gift: 'Regalo eliminato',
  list: 'Lista eliminata',
  product: 'Prodotto eliminato',
  occasion: 'Occasione eliminata',
  settings: 'Impostazioni',
  account: 'Account eliminato',
  day: 'Cassa',
  shop: 'Il negozio',
};

interface OfEntry {
  readonly entry: ShopHistoryEntry;
}

/** The list of a gift: `12_7` is product 7 on list 12. */
const listOfGift = (id: string): number => Number(id.split('_')[0]);

const LINKS: Readonly<
  Record<HistorySubject, (props: OfEntry & { readonly children: ReactNode }) => ReactNode>
> = {
  transaction: ({ entry: { subject, event }, children }) => (
    <Link
      to="/admin/transactions/$transactionId"
      params={{ transactionId: subject.id }}
      hash={eventHash(event.number)}
    >
      {children}
    </Link>
  ),
  gift: ({ entry: { subject }, children }) => (
    <Link to="/admin/gift-lists" search={{ gifts: listOfGift(subject.id) }}>
      {children}
    </Link>
  ),
  list: ({ entry: { subject }, children }) => (
    <Link to="/admin/gift-lists" search={{ edit: Number(subject.id) }}>
      {children}
    </Link>
  ),
  product: ({ entry: { subject }, children }) => (
    <Link to="/admin/products" search={{ edit: Number(subject.id) }}>
      {children}
    </Link>
  ),
  occasion: ({ children }) => <Link to="/admin/occasions">{children}</Link>,
  settings: ({ children }) => <Link to="/admin/settings">{children}</Link>,
  account: ({ children }) => <Link to="/admin/administrators">{children}</Link>,
  day: ({ entry: { subject }, children }) => (
    <Link to="/admin/cash" search={{ day: subject.id }}>
      {children}
    </Link>
  ),
  shop: ({ children }) => children,
};

/** The thing that the entry is about: a link to it as long as it is there. */
function Thing({ entry }: OfEntry) {
  const { kind, name } = entry.subject;
  const words = name ?? GONE[kind];
  // A transaction without a number, such as one that was removed, still has its page.
  if (name === null && kind !== 'transaction') return <span className="soft">{words}</span>;
  const Leads = LINKS[kind];
  return (
    <Leads entry={entry}>
      <Unbroken>{kind === 'transaction' && name !== null ? `Ordine ${name}` : words}</Unbroken>
    </Leads>
  );
}

/** What it is about besides, in the order in which people look for it. */
function besides({ subject: { kind }, ...entry }: ShopHistoryEntry): readonly string[] {
  const product = kind === 'gift' || kind === 'product' ? null : entry.productName;
  const list = kind === 'list' ? null : entry.giftListName;
  const buyer =
    entry.transactionId === null || entry.by.kind === 'buyer' ? null : (entry.buyerName ?? 'dati cancellati');
  return [product, list, buyer].filter((words) => words !== null);
}

function About({ entry }: OfEntry) {
  return (
    <p className={styles['about']}>
      <Thing entry={entry} />
      {besides(entry).map((words, index) => (
        <Fragment key={index}>
          {' '}
          <span aria-hidden="true">·</span> {words}
        </Fragment>
      ))}
    </p>
  );
}

const AS_OF: Readonly<Partial<Record<HistorySubject, (id: string) => AsOfAddress>>> = {
  transaction: (id) => ({ kind: 'transactions', id }),
  list: (id) => ({ kind: 'lists', id }),
  gift: (id) => ({ kind: 'gifts', id: id.replace('_fund', '_fondo') }),
  product: (id) => ({ kind: 'products', id }),
  settings: (id) => ({ kind: 'settings', id }),
  occasion: (id) => ({ kind: 'occasions', id }),
  account: (id) => ({ kind: 'accounts', id }),
  day: () => SHOP_TOTALS,
};

/** The last moment before something happened. */
export const momentBefore = (at: string): string => new Date(Date.parse(at) - 1).toISOString();

interface BeforeProps extends OfEntry {
  /** What is shown as it was; absent: what the entry is about. */
  readonly asOf: AsOfAddress | undefined;
}

function Before({ entry: { at, subject }, asOf = AS_OF[subject.kind]?.(subject.id) }: BeforeProps) {
  const { data: user } = useQuery(sessionQuery);
  if (!asOf || (asOf.kind === 'shop' && user?.role !== 'admin')) return null;
  return (
    <Link
      className={styles['before']}
      to="/admin/as-of/$kind/$id"
      params={asOf}
      search={{ at: momentBefore(at) }}
    >
      <Icon name="history" size="small" />
      {asOf.kind === AS_OF[subject.kind]?.(subject.id).kind ? 'Com’era prima' : 'Prima di questa modifica'}
    </Link>
  );
}

interface ShopDiaryProps {
  /** The newest first. */
  readonly entries: readonly ShopHistoryEntry[];
  /** Entries do not say what they are about, where they all are about the same. */
  readonly ofOne?: boolean;
  /** Of the days. */
  readonly heading?: 'h2' | 'h3' | 'h4';
  readonly asOf?: AsOfAddress | undefined;
  readonly label: string;
}

type EntryProps = OfEntry & Pick<ShopDiaryProps, 'ofOne' | 'asOf'>;

function Who({ by: { id, name } }: Pick<ShopHistoryEntry, 'by'>) {
  if (id === null) return <b>{name}</b>;
  return (
    <Link
      className={styles['person']}
      to="/admin/cronologia"
      search={{ person: id }}
      title={`Tutto ciò che ha fatto ${name}`}
    >
      {name}
    </Link>
  );
}

/** Time, who, what, before → after, and what is behind it. As the ledger has it, it stands behind a press. */
function Entry({ entry, ofOne = false, asOf }: EntryProps) {
  const { id, at, by, sentence, changes, note, because, event } = entry;
  const [open, setOpen] = useState(false);
  const detail = useId();
  return (
    <li>
      <time dateTime={at}>{formatSeconds(at)}</time>
      <Knot actor={by} />
      <div className={styles['event']}>
        <p>
          <Told actor={by} sentence={sentence} who={<Who by={by} />} />
          <Note note={note} />
        </p>
        {!ofOne && <About entry={entry} />}
        <Changes changes={changes} />
        {because !== null && <p className={styles['because']}>Perché: {because}</p>}
        <Before entry={entry} asOf={asOf} />
        <p id={detail} className={styles['ledger']} hidden={!open}>
          Nel registro è l’evento n. <b>{numberText(Number(id))}</b>, il n. {numberText(event.number)} di{' '}
          <span className="reference">{event.stream}</span> (<span className="reference">{event.type}</span>
          ). Il suo codice di controllo, che cambia se qualcuno lo altera:{' '}
          <span className="reference">{event.fingerprint}</span>.
        </p>
      </div>
      <button
        type="button"
        data-opens
        className={`reference ${styles['print']}`}
        aria-expanded={open}
        aria-controls={detail}
        title="Come sta scritto nel registro"
        onClick={() => setOpen(!open)}
      >
        <span className="bold no-wrap">evento {numberText(Number(id))}</span>
        <span>Registro</span>
      </button>
    </li>
  );
}

/** Events of the shop under their days, whatever they are about. */
export function ShopDiary({ entries, heading: Heading = 'h2', label, ...shared }: ShopDiaryProps) {
  return (
    <ol className={styles['diary']} aria-label={label}>
      {entries.map((entry, index) => {
        const day = formatWeekday(entry.at);
        const before = entries[index - 1];
        const isFirst = before === undefined || formatWeekday(before.at) !== day;
        return (
          <Fragment key={entry.id}>
            {isFirst && (
              <li className={styles['day']}>
                <Heading>{day}</Heading>
              </li>
            )}
            <Entry entry={entry} {...shared} />
          </Fragment>
        );
      })}
    </ol>
  );
}
