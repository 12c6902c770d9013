import type { CashRow } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { type ReactNode, useId } from 'react';
import { Euro } from '../../shared/office/euro.js';
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

/** One way to look at the same money. */
export function CashTable({ title, head, rows, nameOf = ({ name }) => name }: CashTableProps) {
  const id = useId();
  return (
    <div className={styles['grouping']}>
      <h2 className="h2" id={id}>
        {title}
      </h2>
      <table className={`table ${styles['table']}`} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col" className="number">
              Incassato
            </th>
            <th scope="col" className="number">
              Storni
            </th>
            <th scope="col" className="number">
              Rimborsi
            </th>
            <th scope="col" className="number">
              Netto
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" className={styles['name']}>
                {nameOf(row)}
              </th>
              <td className="number num" data-label="Incassato">
                <Euro amount={row.received} />
              </td>
              <td className="number num" data-label="Storni">
                <Gone amount={row.reversed} />
              </td>
              <td className="number num" data-label="Rimborsi">
                <Gone amount={row.refunded} />
              </td>
              <td className={`number num ${styles['net']}`}>
                <Euro amount={row.net} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
