import {
  daysAfter,
  openDayBefore,
  type RomeDay,
  romeDayOf,
  type Transaction,
  withArticle,
} from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usePublicSettings } from '../../../shared/api/public-settings.js';
import { formatMonthDay, formatTime, formatWeekday } from '../../../shared/format/dates.js';
import { Euro } from '../../../shared/office/euro.js';
import { Loaded, RowsSkeleton } from '../../../shared/office/page/states.js';
import { newestTransactionsQuery } from '../../../shared/office/queries/newest-transactions.js';
import { InShort } from '../in-short.js';
import { StatusBadge } from '../status-badge.js';
import { buyerWords, productWords } from '../transaction-words.js';
import styles from './since-open-day.module.css';

/** As many as stand beside the first things to do. */
const SHOWN = 6;

/** Within a week the weekday alone says which day is meant. */
const isOfWeek = (day: RomeDay, today: RomeDay): boolean => day > daysAfter(today, -7);

const weekdayOf = (day: RomeDay): string => formatWeekday(day).split(' ')[0] ?? '';

/** "oggi", "ieri", "sabato", "7 dicembre" */
function dayWords(day: RomeDay, today: RomeDay): string {
  if (day === today) return 'oggi';
  if (day === daysAfter(today, -1)) return 'ieri';
  return isOfWeek(day, today) ? weekdayOf(day) : formatMonthDay(day);
}

/** "Da ieri", "Da sabato", "Dal 7 dicembre" */
const sinceWords = (day: RomeDay, today: RomeDay): string =>
  isOfWeek(day, today) ? `Da ${dayWords(day, today)}` : withArticle('dal', day).replace('d', 'D');

function Row({ transaction, today }: { readonly transaction: Transaction; readonly today: RomeDay }) {
  const { id, amount, timestamp, giftListName } = transaction;
  const day = dayWords(romeDayOf(new Date(timestamp)), today);
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
  readonly today: RomeDay;
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

const todayInRome = (): RomeDay => romeDayOf(new Date());

/** What was bought since the last day on which the shop was open: whoever opens it in the morning has not seen it. */
export function SinceOpenDay() {
  const today = todayInRome();
  const from = openDayBefore(today, usePublicSettings()) ?? daysAfter(today, -1);
  const query = useQuery(newestTransactionsQuery(SHOWN, from));
  const { items = [], total = null } = query.data ?? {};
  const isCut = total !== null && total !== String(items.length);
  return (
    <InShort
      id="novita"
      title={sinceWords(from, today)}
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
