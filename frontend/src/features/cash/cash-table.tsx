import type { CashRow } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { type ReactNode, useId } from 'react';
import { Euro } from '../../shared/office/euro.js';
import { type Column, DataTable } from '../../shared/office/page/data-table.js';
import styles from './cash.module.css';

interface CashTableProps {
  readonly title: string;
  /** What the first column names. */
  readonly head: string;
  readonly rows: readonly CashRow[];
  readonly nameOf?: (row: CashRow) => ReactNode;
}

/** What went, or came back, is shown with its sign; nothing is a dash. */
function Gone({ amount }: { readonly amount: string }) {
  return centsOf(amount) === 0 ? <span className="soft">–</span> : <Euro amount={amount} gone />;
}

const SUMS: readonly Column<CashRow>[] = [
  {
    key: 'received',
    head: 'Incassato',
    align: 'end',
    labelled: true,
    render: ({ received }) => <Euro amount={received} />,
  },
  {
    key: 'reversed',
    head: 'Storni',
    align: 'end',
    labelled: true,
    render: ({ reversed }) => <Gone amount={reversed} />,
  },
  {
    key: 'refunded',
    head: 'Rimborsi',
    align: 'end',
    labelled: true,
    render: ({ refunded }) => <Gone amount={refunded} />,
  },
  { key: 'net', head: 'Netto', align: 'end', render: ({ net }) => <Euro amount={net} /> },
];

/** One way to look at the same money. */
export function CashTable({ title, head, rows, nameOf = ({ name }) => name }: CashTableProps) {
  const id = useId();
  return (
    <div className={styles['grouping']}>
      <h2 className="h2" id={id}>
        {title}
      </h2>
      <DataTable
        className={styles['table']}
        cards="phone"
        labelledBy={id}
        columns={[{ key: 'name', head, names: true, render: nameOf }, ...SUMS]}
        rows={rows}
        keyOf={({ key }) => key}
      />
    </div>
  );
}
