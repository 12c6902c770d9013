import type { GiftList, Transaction } from '@fiocco/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../shared/kit/controls/button.js';
import { Euro } from '../../../shared/office/euro.js';
import { type Column, DataTable } from '../../../shared/office/page/data-table.js';
import { More, useNextRow } from '../../../shared/office/page/more.js';
import { EmptyState, Loaded, RowsSkeleton } from '../../../shared/office/page/states.js';
import { PhoneLink } from '../../../shared/office/phone-link.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { countOf } from '../../../shared/office/words.js';
import { Totals, useTotals } from '../list/totals.js';
import { PAGE_SIZE, transactionPagesQuery } from '../queries.js';
import { NewSale } from '../sale/new-sale.js';
import { StatusBadge } from '../status-badge.js';
import { TransactionTime } from '../transaction-time.js';
import { boughtWords, buyerWords, productWords } from '../transaction-words.js';
import styles from './guests-of-list.module.css';

/** Whoever gave, and how to reach them: the couple thanks them, the shop calls them. */
function Guest({ transaction }: { readonly transaction: Transaction }) {
  const { id, buyerName, buyerPhone } = transaction;
  if (buyerName === null) return <span className="soft">{buyerWords(transaction)}</span>;
  return (
    <>
      <Link
        className="link first-line"
        to="/admin/transactions/$transactionId/customer"
        params={{ transactionId: id }}
        translate="no"
      >
        {buyerName}
      </Link>
      {buyerPhone && (
        <div className="second-line">
          <PhoneLink number={buyerPhone} className="num" />
        </div>
      )}
    </>
  );
}

const COLUMNS: readonly Column<Transaction>[] = [
  {
    key: 'date',
    head: 'Data',
    width: 96,
    render: ({ timestamp }) => <TransactionTime timestamp={timestamp} />,
  },
  { key: 'guest', head: 'Ospite', width: 190, render: (transaction) => <Guest transaction={transaction} /> },
  {
    key: 'gift',
    head: 'Regalo e messaggio',
    render: (transaction) => (
      <>
        <Link
          data-opens
          className="two-lines first-line covers"
          to="/admin/transactions/$transactionId"
          params={{ transactionId: transaction.id }}
        >
          {productWords(transaction)}
        </Link>
        <div className="second-line">{boughtWords(transaction)}</div>
        {transaction.message && <p className={styles['message']}>«{transaction.message}»</p>}
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
    width: 236,
    tabletWidth: 150,
    render: (transaction) => <StatusBadge transaction={transaction} />,
  },
];

function Acts({ list }: { readonly list: GiftList }) {
  const { id, name, badge, beneficiaryName } = list;
  return (
    <div className={styles['acts']}>
      <Link className={buttonClass()} to="/admin/transactions" search={{ list: id }}>
        <Icon name="receipt" />
        Tutte le transazioni
      </Link>
      {list.state !== 'archived' && (
        <NewSale list={{ id, name, badge, beneficiaryName: beneficiaryName ?? '' }} />
      )}
    </div>
  );
}

/** Who gave what of a list, with their words; what is still being paid or was cancelled stands among all transactions. */
export function GuestsOfList({ list }: { readonly list: GiftList }) {
  const pages = useInfiniteQuery({
    ...transactionPagesQuery({ list: list.id, status: 'completata' }),
    refetchOnMount: 'always',
  });
  const given = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  const { place, expect } = useNextRow<HTMLTableElement>(given.length);
  const showMore = () => {
    expect();
    void pages.fetchNextPage();
  };
  return (
    <>
      <Acts list={list} />
      <Loaded
        query={pages}
        skeleton={<RowsSkeleton rows={6} picture={false} />}
        failure="Errore nel caricamento delle transazioni"
      >
        {() =>
          given.length === 0 ? (
            <EmptyState title="Nessuno ha ancora fatto un regalo.">
              Qui compare chi prenota o acquista, con il suo messaggio.
            </EmptyState>
          ) : (
            <>
              <DataTable
                ref={place}
                className={styles['table']}
                cards="phone"
                caption="Chi ha regalato che cosa, dal più recente"
                columns={COLUMNS}
                rows={given}
                keyOf={({ id }) => id}
                opens
              />
              <More
                step={PAGE_SIZE}
                hasMore={pages.hasNextPage}
                busy={pages.isFetchingNextPage}
                onMore={showMore}
              >
                {countOf(given.length, 'regalo', 'regali')}
              </More>
            </>
          )
        }
      </Loaded>
    </>
  );
}

/** What all purchases of a list add up to. */
export function SumsOfList({ listId }: { readonly listId: number }) {
  const asked = { list: listId };
  return <Totals totals={useTotals(asked)} search={asked} />;
}
