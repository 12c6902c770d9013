import type { Transaction } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { Link } from '@tanstack/react-router';
import { usePhone } from '../../../shared/kit/media.js';
import { Euro } from '../../../shared/office/euro.js';
import { type Column, DataTable } from '../../../shared/office/page/data-table.js';
import { RowMenu } from '../../../shared/office/page/row-menu.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { Picture } from '../../../shared/office/pictures/picture.js';
import type { Command } from '../../../shared/office/transaction-actions.js';
import { StatusBadge } from '../status-badge.js';
import { DEFAULT_SORT, type Sort, sortedBy, type TransactionSearch } from '../transaction-search.js';
import { TransactionTime } from '../transaction-time.js';
import { buyerWords, paymentLook, productWords, TYPE_WORDS } from '../transaction-words.js';
import styles from './transactions.module.css';
import { useRowActions } from './use-row-actions.js';
import type { Selection } from '../../../shared/office/page/use-selection.js';
import { Check } from '../../../shared/office/controls/check.js';
import { formatEuro } from '../../../shared/format/money.js';

type OnCommand = (command: Command, transaction: Transaction) => void;

interface TransactionsTableProps {
  readonly transactions: readonly Transaction[];
  readonly search: TransactionSearch;
  readonly selection: Selection<Transaction>;
  readonly onSort: (sort: Pick<TransactionSearch, 'sort' | 'dir'>) => void;
  readonly onCommand: OnCommand;
}

interface OfTransaction {
  readonly transaction: Transaction;
}

function Product({ transaction }: OfTransaction) {
  const words = productWords(transaction);
  return (
    <Link
      data-opens
      className={`flex covers ${styles['open']}`}
      to="/admin/transactions/$transactionId"
      params={{ transactionId: transaction.id }}
      title={words}
    >
      <Picture src={transaction.productImageUrl} />
      <span className={transaction.productName ? 'two-lines first-line' : 'two-lines soft'}>{words}</span>
    </Link>
  );
}

function Buyer({ transaction }: OfTransaction) {
  const { buyerEmail, buyerPhone } = transaction;
  const contact = buyerPhone ?? buyerEmail ?? '';
  return (
    <>
      <div className="one-line first-line" title={buyerWords(transaction)}>
        {buyerWords(transaction)}
      </div>
      <div className="one-line second-line" title={[buyerPhone, buyerEmail].filter(Boolean).join(' · ')}>
        {contact}
      </div>
    </>
  );
}

function Type({ transaction: { type, paymentMethod } }: OfTransaction) {
  const payment = paymentLook(paymentMethod);
  return (
    <>
      <div>{TYPE_WORDS[type]}</div>
      {payment && (
        <div className="second-line flex" style={{ gap: 4 }} title={payment[1]}>
          <Icon name={payment[0]} size="small" />
          <span className="no-wrap">{payment[1]}</span>
        </div>
      )}
    </>
  );
}

function Amount({ transaction: { amount, amount_shipping } }: OfTransaction) {
  const shipping = formatEuro(centsOf(amount_shipping)).replace(/\s*€$/, '');
  return (
    <>
      <div className="bold">
        <Euro amount={amount} />
      </div>
      {centsOf(amount_shipping) > 0 && <div className="second-line no-wrap">+ {shipping} sped.</div>}
    </>
  );
}

function Actions({ transaction, onCommand }: OfTransaction & { readonly onCommand: OnCommand }) {
  return (
    <RowMenu
      label={`Azioni per ${buyerWords(transaction)}`}
      title={
        <div style={{ paddingBottom: 8 }}>
          <p className="bold num">
            {buyerWords(transaction)}, {formatEuro(centsOf(transaction.amount))}
          </p>
          <p className="soft">{productWords(transaction)}</p>
        </div>
      }
      actions={useRowActions(transaction, onCommand)}
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
  // The rows of a phone have no heading in which the box could stand.
  const isPhone = usePhone();
  const { chosen, has, set, setAll } = selection;
  const checkAll = (
    <Check
      label="Seleziona tutte"
      shown={isPhone}
      checked={chosen.length === transactions.length}
      mixed={chosen.length > 0 && chosen.length < transactions.length}
      onChange={setAll}
    />
  );
  const sortBy = (column: Sort): Column<Transaction>['sort'] => ({
    direction:
      column === (search.sort ?? DEFAULT_SORT)
        ? search.dir === 'asc'
          ? 'ascending'
          : 'descending'
        : undefined,
    onPress: () => onSort(sortedBy(search, column)),
  });
  const columns: readonly Column<Transaction>[] = [
    {
      key: 'check',
      head: isPhone || checkAll,
      width: 42,
      render: (transaction) => (
        <Check
          label={`Seleziona ${buyerWords(transaction)}, ${productWords(transaction)}`}
          checked={has(transaction.id)}
          onChange={(on, range) => set(transaction.id, on, range)}
        />
      ),
    },
    {
      key: 'date',
      head: 'Data',
      sort: sortBy('timestamp'),
      width: 100,
      render: ({ timestamp }) => <TransactionTime timestamp={timestamp} />,
    },
    {
      key: 'list',
      head: 'Lista',
      sort: sortBy('list'),
      width: '14.5%',
      render: ({ giftListName }) => (
        <div className="two-lines" title={giftListName ?? undefined}>
          {giftListName}
        </div>
      ),
    },
    {
      key: 'product',
      head: 'Prodotto',
      sort: sortBy('product'),
      render: (transaction) => <Product transaction={transaction} />,
    },
    {
      key: 'buyer',
      head: 'Acquirente',
      sort: sortBy('buyer'),
      width: '16.5%',
      render: (transaction) => <Buyer transaction={transaction} />,
    },
    {
      key: 'type',
      head: 'Tipo',
      sort: sortBy('type'),
      width: 108,
      render: (transaction) => <Type transaction={transaction} />,
    },
    {
      key: 'amount',
      head: 'Importo',
      sort: sortBy('amount'),
      align: 'end',
      width: 112,
      render: (transaction) => <Amount transaction={transaction} />,
    },
    {
      key: 'status',
      head: 'Stato',
      sort: sortBy('status'),
      width: 166,
      render: (transaction) => <StatusBadge transaction={transaction} />,
    },
    {
      key: 'menu',
      head: 'Azioni',
      hidesHead: true,
      width: 52,
      render: (transaction) => <Actions transaction={transaction} onCommand={onCommand} />,
    },
  ];
  return (
    <>
      {isPhone && <div className={styles['all']}>{checkAll}</div>}
      <DataTable
        className={styles['table']}
        cards="narrow"
        columns={columns}
        rows={transactions}
        keyOf={({ id }) => id}
        opens
        rowClass={({ id }) => (has(id) ? 'chosen' : undefined)}
      />
    </>
  );
}
