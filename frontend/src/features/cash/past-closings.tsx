import { type DayClosing, longDay } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
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
