import { daysAfter, romeDayOf, type Transaction } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatTime } from '../../../shared/format/dates.js';
import { Euro } from '../../../shared/office/euro.js';
import { Loaded, RowsSkeleton } from '../../../shared/office/page/states.js';
import { InShort } from '../in-short.js';
import { newestTransactionsQuery } from '../queries.js';
import { StatusBadge } from '../status-badge.js';
import { buyerWords, productWords } from '../transaction-words.js';
import styles from './since-yesterday.module.css';

/** As many as stand beside the first things to do. */
const SHOWN = 6;

function Row({ transaction, today }: { readonly transaction: Transaction; readonly today: string }) {
  const { id, amount, timestamp, giftListName } = transaction;
  const day = romeDayOf(new Date(timestamp)) === today ? 'oggi' : 'ieri';
  return (
    <li className={styles['row']}>
      <div className={styles['what']}>
        <Link
          className={styles['name']}
          to="/admin/transactions/$transactionId"
          params={{ transactionId: id }}
        >
          {productWords(transaction)}
        </Link>
        <p className="soft">
          <span translate="no">{buyerWords(transaction)}</span>
          {giftListName && `, per ${giftListName}`}
        </p>
        <StatusBadge transaction={transaction} />
      </div>
      <div className={styles['when']}>
        <p className="num bold">
          <Euro amount={amount} />
        </p>
        <time className="soft num no-wrap" dateTime={timestamp}>
          {day}, {formatTime(timestamp)}
        </time>
      </div>
    </li>
  );
}

interface NewestProps {
  readonly items: readonly Transaction[];
  readonly today: string;
}

function Newest({ items, today }: NewestProps) {
  if (items.length === 0) return <p className={`soft ${styles['none']}`}>Nessuna transazione nuova.</p>;
  return (
    <ul className={styles['rows']}>
      {items.map((transaction) => (
        <Row key={transaction.id} transaction={transaction} today={today} />
      ))}
    </ul>
  );
}

const todayInRome = (): string => romeDayOf(new Date());

/** What was bought yesterday and today, the newest first: whoever opens the shop in the morning has not seen it. */
export function SinceYesterday() {
  const today = todayInRome();
  const from = daysAfter(today, -1);
  const query = useQuery(newestTransactionsQuery(from, SHOWN));
  const { items = [], total = null } = query.data ?? {};
  const isCut = total !== null && total !== String(items.length);
  return (
    <InShort
      id="da-ieri"
      title="Da ieri"
      count={total !== null && total !== '0' && (total === '1' ? '1 transazione' : `${total} transazioni`)}
      way={
        <Link className="link" to="/admin/transactions" search={{ from }}>
          {isCut ? `Vedi tutte e ${total}` : 'Apri in Transazioni'}
        </Link>
      }
    >
      <Loaded
        query={query}
        skeleton={<RowsSkeleton rows={4} picture={false} />}
        failure="Errore nel caricamento delle transazioni"
      >
        {(page) => <Newest items={page.items} today={today} />}
      </Loaded>
    </InShort>
  );
}
