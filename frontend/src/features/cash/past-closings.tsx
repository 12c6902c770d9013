import { type DayClosing, longDay, type RomeDay } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatWeekday } from '../../shared/format/dates.js';
import { buttonClass } from '../../shared/kit/controls/button.js';
import { type Column, DataTable } from '../../shared/office/page/data-table.js';
import { closingsQuery } from '../../shared/office/queries/closings.js';
import type { Period } from './cash-period.js';
import { Amount } from './cash-sums.js';
import { TillSum } from './till-sums.js';
import styles from './cash.module.css';

const CLOSINGS: readonly Column<DayClosing>[] = [
  {
    key: 'name',
    head: 'Giorno',
    names: true,
    render: ({ day }) => (
      <Link to="/admin/cash" search={{ day }} className={styles['link']}>
        {longDay(day)}
      </Link>
    ),
  },
  {
    key: 'received',
    head: 'Chiusa da',
    labelled: true,
    render: ({ by, closed }) => (closed ? by : 'Riaperta'),
  },
  {
    key: 'reversed',
    head: 'Contanti contati',
    align: 'end',
    labelled: true,
    render: (closing) => <TillSum closing={closing} how="contanti" sum="counted" />,
  },
  {
    key: 'net',
    head: 'Differenza',
    align: 'end',
    render: ({ day, difference }) => <Amount sum="net" amount={difference.total} search={{ day }} />,
  },
];

interface OpenDaysProps {
  readonly period: Period;
  /** Those on which money moved. */
  readonly days: readonly RomeDay[];
}

/** The days of a period whose till is still to be closed: each is closed on its own page. */
export function OpenDays({ period, days }: OpenDaysProps) {
  const { data: closings } = useQuery(closingsQuery(period));
  if (!closings) return null;
  const open = days.filter((day) => !closings.some((closing) => closing.day === day && closing.closed));
  if (open.length === 0) return null;
  return (
    <section className={styles['grouping']} aria-labelledby="cassa-aperte">
      <h2 className="h2" id="cassa-aperte">
        Giornate da chiudere
      </h2>
      <ul className={styles['openDays']}>
        {open.toSorted().map((day) => (
          <li key={day}>
            <Link to="/admin/cash" search={{ day }} className={buttonClass({ variant: 'line' })}>
              {formatWeekday(day)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The days of a period that were closed. */
export function PastClosings({ period }: { readonly period: Period }) {
  const { data: closings = [] } = useQuery(closingsQuery(period));
  if (closings.length === 0) return null;
  return (
    <section className={styles['grouping']}>
      <h2 className="h2" id="cassa-chiusure">
        Chiusure
      </h2>
      <DataTable
        className={styles['table']}
        cards="phone"
        labelledBy="cassa-chiusure"
        columns={CLOSINGS}
        rows={closings}
        keyOf={({ day }) => day}
      />
    </section>
  );
}
