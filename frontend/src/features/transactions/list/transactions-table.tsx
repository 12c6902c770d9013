import type { Transaction } from '@fiocco/contracts';
import { Icon } from '../../../shared/office/pictures/icon.js';
import type { Command } from '../commands/permitted.js';
import { DEFAULT_SORT, sortedBy, type Sort, type TransactionSearch } from '../transaction-search.js';
import { TransactionRow } from './transaction-row.js';
import styles from './transactions.module.css';

interface TransactionsTableProps {
  readonly transactions: readonly Transaction[];
  readonly search: TransactionSearch;
  readonly onSort: (sort: Pick<TransactionSearch, 'sort' | 'dir'>) => void;
  readonly onCommand: (command: Command, transaction: Transaction) => void;
}

const COLUMNS: readonly (readonly [Sort, string])[] = [
  ['timestamp', 'Data'],
  ['list', 'Lista'],
  ['product', 'Prodotto'],
  ['buyer', 'Acquirente'],
  ['type', 'Tipo'],
  ['amount', 'Importo'],
  ['status', 'Stato'],
];

function Heading({
  column,
  words,
  search,
  onSort,
}: Pick<TransactionsTableProps, 'search' | 'onSort'> & { readonly column: Sort; readonly words: string }) {
  const active = column === (search.sort ?? DEFAULT_SORT);
  const ascending = search.dir === 'asc';
  return (
    <th
      scope="col"
      className={`${column === 'amount' ? 'number ' : ''}${styles[`head-${column}`] ?? ''}`}
      aria-sort={active ? (ascending ? 'ascending' : 'descending') : undefined}
    >
      <button type="button" onClick={() => onSort(sortedBy(search, column))}>
        {words}
        {active && <Icon name={ascending ? 'arrow-up' : 'arrow-down'} size="small" />}
      </button>
    </th>
  );
}

export function TransactionsTable({ transactions, search, onSort, onCommand }: TransactionsTableProps) {
  return (
    <table className={`table ${styles['table']}`}>
      <thead>
        <tr>
          {COLUMNS.map(([column, words]) => (
            <Heading key={column} column={column} words={words} search={search} onSort={onSort} />
          ))}
          <th scope="col" className={styles['head-menu']}>
            <span className="visually-hidden">Azioni</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {transactions.map((transaction) => (
          <TransactionRow key={transaction.id} transaction={transaction} onCommand={onCommand} />
        ))}
      </tbody>
    </table>
  );
}
