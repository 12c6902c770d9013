import type { Transaction } from '@fiocco/contracts';
import { useNarrow } from '../../../shared/kit/media.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { DEFAULT_SORT, sortedBy, type Sort, type TransactionSearch } from '../transaction-search.js';
import { Check } from './check.js';
import { TransactionRow } from './transaction-row.js';
import type { Command } from '../commands/offered.js';
import styles from './transactions.module.css';
import type { Selection } from './use-selection.js';

interface TransactionsTableProps {
  readonly transactions: readonly Transaction[];
  readonly search: TransactionSearch;
  readonly selection: Selection;
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

function CheckAll({
  selection,
  count,
  shown,
}: Pick<TransactionsTableProps, 'selection'> & { readonly count: number; readonly shown?: boolean }) {
  const { chosen, setAll } = selection;
  return (
    <Check
      label="Seleziona tutte"
      shown={shown}
      checked={chosen.length === count}
      mixed={chosen.length > 0 && chosen.length < count}
      onChange={setAll}
    />
  );
}

export function TransactionsTable({
  transactions,
  search,
  selection,
  onSort,
  onCommand,
}: TransactionsTableProps) {
  // Stacked rows have no heading in which the box could stand.
  const isNarrow = useNarrow();
  const all = { selection, count: transactions.length };
  return (
    <>
      {isNarrow && (
        <div className={styles['all']}>
          <CheckAll {...all} shown />
        </div>
      )}
      <table className={`table ${styles['table']}`}>
        <thead>
          <tr>
            <th scope="col" className={styles['head-check']}>
              {isNarrow || <CheckAll {...all} />}
            </th>
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
            <TransactionRow
              key={transaction.id}
              transaction={transaction}
              isChosen={selection.has(transaction.id)}
              onChoose={(on, range) => selection.set(transaction.id, on, range)}
              onCommand={onCommand}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}
