import type { GiftList, Transaction } from '@fiocco/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '../../../shared/kit/controls/button.js';
import { Dialog } from '../../../shared/kit/dialog/dialog.js';
import { Euro } from '../../../shared/office/euro.js';
import { type Column, DataTable } from '../../../shared/office/page/data-table.js';
import { Loaded, EmptyState, RowsSkeleton } from '../../../shared/office/page/states.js';
import { More, useNextRow } from '../../../shared/office/page/more.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { numberText } from '../../../shared/office/words.js';
import { Totals, useTotals } from '../list/totals.js';
import { PAGE_SIZE, transactionPagesQuery } from '../queries.js';
import { NewSale } from '../sale/new-sale.js';
import { StatusBadge } from '../status-badge.js';
import { TransactionTime } from '../transaction-time.js';
import { buyerWords, paymentLook, productWords, TYPE_WORDS } from '../transaction-words.js';
import styles from './of-list.module.css';

interface TransactionsOfListDialogProps {
  readonly list: Pick<GiftList, 'id' | 'name' | 'state'>;
  readonly onClose: () => void;
}

const COLUMNS: readonly Column<Transaction>[] = [
  {
    key: 'date',
    head: 'Data',
    width: 96,
    render: ({ timestamp }) => <TransactionTime timestamp={timestamp} />,
  },
  {
    key: 'product',
    head: 'Prodotto',
    render: (transaction) => (
      <>
        <Link
          data-opens
          className="two-lines first-line covers"
          to="/admin/transactions/$transactionId"
          params={{ transactionId: transaction.id }}
          title={productWords(transaction)}
        >
          {productWords(transaction)}
        </Link>
        <div className="second-line num one-line" translate="no">
          {transaction.orderNumber}
        </div>
      </>
    ),
  },
  {
    key: 'buyer',
    head: 'Acquirente',
    render: (transaction) => (
      <>
        <div className="one-line" title={buyerWords(transaction)}>
          {buyerWords(transaction)}
        </div>
        <div className="second-line one-line">
          {[TYPE_WORDS[transaction.type], paymentLook(transaction.paymentMethod)?.[1]]
            .filter(Boolean)
            .join(', ')}
        </div>
      </>
    ),
  },
  {
    key: 'amount',
    head: 'Importo',
    align: 'end',
    width: 112,
    render: ({ amount }) => (
      <b>
        <Euro amount={amount} />
      </b>
    ),
  },
  {
    key: 'status',
    head: 'Stato',
    width: 158,
    render: (transaction) => <StatusBadge transaction={transaction} />,
  },
];

function NoneYet() {
  return (
    <EmptyState title="Nessuna transazione trovata.">
      Qui compare ogni regalo di questa lista che un ospite tiene da parte, prenota o acquista.
    </EmptyState>
  );
}

/** What was bought of a list, and what it adds up to; the page of all transactions does the rest. */
export function TransactionsOfListDialog({ list, onClose }: TransactionsOfListDialogProps) {
  const search = { list: list.id };
  // Others sell meanwhile.
  const pages = useInfiniteQuery({ ...transactionPagesQuery(search), refetchOnMount: 'always' });
  const totals = useTotals(search);
  const transactions = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  const { place, expect } = useNextRow<HTMLDivElement>(transactions.length);
  const total = totals.data?.count;
  const showMore = () => {
    expect();
    void pages.fetchNextPage();
  };
  return (
    <Dialog
      opened
      size="lg"
      title="Transazioni della lista"
      under={list.name}
      onClose={onClose}
      footer={
        <>
          <Link className={buttonClass({})} to="/admin/transactions" search={search}>
            <Icon name="receipt" />
            Apri in Transazioni
          </Link>
          <Button onClick={onClose}>Chiudi</Button>
          {list.state !== 'archived' && <NewSale listId={list.id} />}
        </>
      }
    >
      <Loaded
        query={pages}
        skeleton={<RowsSkeleton rows={6} picture={false} />}
        failure="Errore nel caricamento delle transazioni"
      >
        {() =>
          transactions.length === 0 ? (
            <NoneYet />
          ) : (
            <div ref={place}>
              <div className={styles['sums']}>
                <Totals totals={totals} isFiltered={false} />
              </div>
              <DataTable
                className={styles['table']}
                cards="phone"
                caption="Transazioni della lista, dalla più recente"
                columns={COLUMNS}
                rows={transactions}
                keyOf={({ id }) => id}
                opens
              />
              {pages.hasNextPage && (
                <More step={PAGE_SIZE} hasMore busy={pages.isFetchingNextPage} onMore={showMore}>
                  Mostrate {numberText(transactions.length)}
                  {total !== undefined && ` di ${numberText(total)}`}
                </More>
              )}
            </div>
          )
        }
      </Loaded>
    </Dialog>
  );
}
