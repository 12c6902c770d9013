import type { CashRow, CashSums } from '@fiocco/contracts';
import { addCents, centsOf, formatDecimal } from '@fiocco/money';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { cx } from '../../shared/kit/class-names.js';
import { Euro } from '../../shared/office/euro.js';
import { type Column, DataTable } from '../../shared/office/page/data-table.js';
import type { CashSearch } from './cash-search.js';
import styles from './cash.module.css';

export type Sum = keyof CashSums;

/** The movements that each sum is of; all of them for what is left. */
export const KINDS: Readonly<Record<Sum, string | undefined>> = {
  received: 'receipt,capture',
  reversed: 'reversal',
  refunded: 'refund,credit',
  exchanged: 'exchange',
  net: undefined,
};
export const SUM_WORDS: Readonly<Record<Sum, string>> = {
  received: 'Entrate',
  reversed: 'Storni',
  refunded: 'Rimborsi',
  exchanged: 'Cambi',
  net: 'Netto',
};

interface AmountProps {
  readonly sum: Sum;
  readonly amount: string;
  /** The page that shows its movements; null where there is none. */
  readonly search: CashSearch | null;
}

/** What went, or came back, is shown with its sign. A sum leads to its movements. */
export function Amount({ sum, amount, search }: AmountProps) {
  const euro = <Euro amount={amount} gone={sum === 'reversed' || sum === 'refunded'} />;
  if (search === null || centsOf(amount) === 0) return euro;
  return (
    <Link
      to="/admin/cash"
      search={{ ...search, kind: KINDS[sum] ?? search.kind }}
      hash="cassa-movimenti"
      className="figure"
    >
      {euro}
    </Link>
  );
}

/** The sums as they are reckoned; exchanges where some purchases alone are meant, for together they are nothing. */
export const sumsIn = (sums: readonly CashSums[]): readonly Sum[] => [
  'received',
  'reversed',
  'refunded',
  ...(sums.some(({ exchanged }) => centsOf(exchanged) !== 0) ? (['exchanged'] as const) : []),
  'net',
];

interface CashTableProps {
  readonly title: string;
  /** What the first column names. */
  readonly head: string;
  readonly rows: readonly CashRow[];
  /** The page that shows a row's movements; null where there is none. */
  readonly searchOf: (key: string) => CashSearch | null;
  /** The page that shows what the rows are parts of; null where it has more than they. */
  readonly whole: CashSearch | null;
}

const ALL = 'all';

export function allOf(rows: readonly CashSums[]): CashSums {
  const all = (sum: Sum): string => formatDecimal(addCents(rows.map((row) => centsOf(row[sum]))));
  return {
    received: all('received'),
    reversed: all('reversed'),
    refunded: all('refunded'),
    exchanged: all('exchanged'),
    net: all('net'),
  };
}

/** A single row is its own total. */
const withTotal = (rows: readonly CashRow[]): readonly CashRow[] =>
  rows.length < 2 ? rows : [...rows, { key: ALL, name: 'Totale', ...allOf(rows) }];

/** One way to look at the same money. */
export function CashTable({ title, head, rows, searchOf, whole }: CashTableProps) {
  const id = useId();
  const behind = (key: string) => (key === ALL ? whole : searchOf(key));
  const sums = sumsIn(rows).map((sum): Column<CashRow> => ({
    key: sum,
    head: SUM_WORDS[sum],
    align: 'end',
    ...(sum !== 'net' && { labelled: true }),
    render: ({ key, [sum]: amount }) =>
      sum !== 'net' && sum !== 'received' && centsOf(amount) === 0 ? (
        <span className="soft">–</span>
      ) : (
        <Amount sum={sum} amount={amount} search={behind(key)} />
      ),
  }));
  const name: Column<CashRow> = {
    key: 'name',
    head,
    names: true,
    render: ({ key, name: words }) => {
      const search = key === ALL ? null : searchOf(key);
      return search === null ? (
        words
      ) : (
        <Link to="/admin/cash" search={search} hash="cassa-movimenti" className={styles['link']}>
          {words}
        </Link>
      );
    },
  };
  return (
    <div className={styles['grouping']}>
      <h2 className="h2" id={id}>
        {title}
      </h2>
      <DataTable
        className={styles['table']}
        cards="phone"
        labelledBy={id}
        columns={[name, ...sums]}
        rows={withTotal(rows)}
        keyOf={({ key }) => key}
        rowClass={({ key, received, net }) =>
          cx(key === ALL && styles['all'], received === net && styles['plain'])
        }
      />
    </div>
  );
}
