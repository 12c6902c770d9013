import type { Transaction } from '@fiocco/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Picture } from '../../../shared/office/pictures/picture.js';
import { Euro } from '../../../shared/office/euro.js';
import { type Column, DataTable } from '../../../shared/office/page/data-table.js';
import { More, useNextRow } from '../../../shared/office/page/more.js';
import { Loaded, RowsSkeleton } from '../../../shared/office/page/states.js';
import { numberText } from '../../../shared/office/words.js';
import { type AskedTransactions, PAGE_SIZE, transactionPagesQuery } from '../queries.js';
import { StatusBadge } from '../status-badge.js';
import { TransactionTime } from '../transaction-time.js';
import { boughtWords, productWords } from '../transaction-words.js';
import { Totals, useTotals } from './totals.js';
import styles from './in-brief.module.css';

interface Beside {
  readonly head: string;
  readonly words: (transaction: Transaction) => string;
}

type ActFor = (transaction: Transaction) => ReactNode;

const actColumn = (render: ActFor): Column<Transaction> => ({
  key: 'act',
  head: 'Che cosa resta da fare',
  hidesHead: true,
  width: 164,
  tabletWidth: 144,
  render,
});

const columnsWith = ({ head, words }: Beside, act: ActFor | undefined): readonly Column<Transaction>[] => [
  {
    key: 'date',
    head: 'Data',
    width: 96,
    tabletWidth: 92,
    render: ({ timestamp }) => <TransactionTime timestamp={timestamp} />,
  },
  {
    key: 'picture',
    head: 'Immagine',
    hidesHead: true,
    width: 56,
    tabletWidth: 52,
    render: ({ productImageUrl }) => <Picture src={productImageUrl} />,
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
        <div className="second-line num" translate="no">
          {transaction.orderNumber}
        </div>
        <div className={`second-line ${styles['within']}`}>
          {words(transaction)} · {boughtWords(transaction)}
        </div>
        {transaction.staffNote && (
          <div className={`second-line two-lines ${styles['note']}`} title={transaction.staffNote}>
            Nota: {transaction.staffNote}
          </div>
        )}
      </>
    ),
  },
  {
    key: 'beside',
    head,
    render: (transaction) => (
      <>
        <div className="one-line" title={words(transaction)}>
          {words(transaction)}
        </div>
        <div className="second-line one-line">{boughtWords(transaction)}</div>
      </>
    ),
  },
  {
    key: 'amount',
    head: 'Importo',
    align: 'end',
    width: 112,
    tabletWidth: 96,
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
    tabletWidth: 136,
    render: (transaction) => <StatusBadge transaction={transaction} />,
  },
  ...(act ? [actColumn(act)] : []),
];

interface TransactionsInBriefProps {
  readonly asked: AskedTransactions;
  /** What the table is about: "Transazioni della lista". */
  readonly about: string;
  /** Told of each beside its gift. */
  readonly beside: Beside;
  /** What is offered at the end of each row. */
  readonly act?: ActFor;
  readonly none: ReactNode;
}

/** Transactions that have something in common, the newest first, and what they add up to. */
export function TransactionsInBrief({ asked, about, beside, act, none }: TransactionsInBriefProps) {
  // Others sell meanwhile.
  const pages = useInfiniteQuery({ ...transactionPagesQuery(asked), refetchOnMount: 'always' });
  const totals = useTotals(asked);
  const transactions = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  const { place, expect } = useNextRow<HTMLDivElement>(transactions.length);
  const total = totals.data?.count;
  const showMore = () => {
    expect();
    void pages.fetchNextPage();
  };
  return (
    <Loaded
      query={pages}
      skeleton={<RowsSkeleton rows={6} picture={false} />}
      failure="Errore nel caricamento delle transazioni"
    >
      {() =>
        transactions.length === 0 ? (
          none
        ) : (
          <div ref={place}>
            <div className={styles['sums']}>
              <Totals totals={totals} search={asked} />
            </div>
            <DataTable
              className={styles['table']}
              cards="phone"
              caption={`${about}, dalla più recente`}
              columns={columnsWith(beside, act)}
              rows={transactions}
              keyOf={({ id }) => id}
              opens
            />
            {pages.hasNextPage && (
              <More
                step={PAGE_SIZE}
                left={total && total - transactions.length}
                hasMore
                busy={pages.isFetchingNextPage}
                onMore={showMore}
              >
                Mostrate {numberText(transactions.length)}
                {total !== undefined && ` di ${numberText(total)}`}
              </More>
            )}
          </div>
        )
      }
    </Loaded>
  );
}
