import type { CashRow, CashSums } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
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
}

/** One way to look at the same money. */
export function CashTable({ title, head, rows, searchOf }: CashTableProps) {
  const id = useId();
  const sums = sumsIn(rows).map((sum): Column<CashRow> => ({
    key: sum,
    head: SUM_WORDS[sum],
    align: 'end',
    ...(sum !== 'net' && { labelled: true }),
    render: ({ key, [sum]: amount }) =>
      sum !== 'net' && sum !== 'received' && centsOf(amount) === 0 ? (
        <span className="soft">–</span>
      ) : (
        <Amount sum={sum} amount={amount} search={searchOf(key)} />
      ),
  }));
  const name: Column<CashRow> = {
    key: 'name',
    head,
    names: true,
    render: ({ key, name: words }) => {
      const search = searchOf(key);
      return search === null ? (
        words
      ) : (
        <Link to="/admin/cash" search={search} className={styles['link']}>
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
        rows={rows}
        keyOf={({ key }) => key}
        rowClass={({ received, net }) => (received === net ? styles['plain'] : undefined)}
      />
    </div>
  );
}
