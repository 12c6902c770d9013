import type { CashMovement, MovementKind } from '@fiocco/contracts';
import { howName, paymentName } from '@fiocco/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDate, formatTime } from '../../shared/format/dates.js';
import { Badge } from '../../shared/office/badge.js';
import { movementHash } from '../../shared/office/event-hash.js';
import { Euro } from '../../shared/office/euro.js';
import { type Column, DataTable } from '../../shared/office/page/data-table.js';
import { More, useNextRow } from '../../shared/office/page/more.js';
import { Loaded, RowsSkeleton } from '../../shared/office/page/states.js';
import { countOf } from '../../shared/office/words.js';
import type { Period } from './cash-period.js';
import { movementsQuery, PAGE_SIZE } from './cash-queries.js';
import type { CashFilter } from './cash-search.js';
import styles from './cash.module.css';

const KINDS: Partial<Record<MovementKind, string>> = {
  reversal: 'Storno',
  refund: 'Rimborso',
  credit: 'Credito restituito',
  exchange: 'Cambio',
};

/** Whose money it was; it leads to the event, or to the credit in which it stands. */
function Whose({ movement }: { readonly movement: CashMovement }) {
  const { id, transactionId, orderNumber, buyerName, giftListId, kind } = movement;
  if (transactionId === null)
    return (
      <Link to="/admin/gift-lists" search={{ credit: giftListId }} className={styles['link']} data-opens>
        {KINDS[kind] ?? 'Movimento'}
      </Link>
    );
  return (
    <Link
      to="/admin/transactions/$transactionId"
      params={{ transactionId }}
      hash={movementHash(id)}
      className={styles['link']}
      data-opens
    >
      {buyerName ?? 'Dati cancellati'} <span className="soft num no-wrap">{orderNumber}</span>
    </Link>
  );
}

/** What has a column of its own where there is room for it. */
const Within = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles['within']}>{children}</span>
);

const listOf = ({ listName }: CashMovement): string => listName ?? 'Lista eliminata';

function How({
  movement: { kind, how, method, correction, afterClosing },
}: {
  readonly movement: CashMovement;
}) {
  return (
    <>
      {KINDS[kind] && `${KINDS[kind]} · `}
      {how === null ? paymentName(method) : howName(how)}{' '}
      {correction && (
        <Badge tone="wait" icon="pencil">
          Correzione
        </Badge>
      )}
      {afterClosing && (
        <Badge tone="grey" icon="clock">
          Dopo la chiusura
        </Badge>
      )}
    </>
  );
}

/** Where the movements are not all of one list. */
const LIST: Column<CashMovement> = { key: 'list', head: 'Lista', render: listOf };

const columnsOf = (period: Period | null): readonly Column<CashMovement>[] => [
  {
    key: 'when',
    head: 'Quando',
    render: ({ at, on }) => (
      <span className="num">
        {(period === null || period.from !== period.to) && <span className="no-wrap">{formatDate(on)} </span>}
        {formatTime(at)}
      </span>
    ),
  },
  {
    key: 'who',
    head: 'Transazione',
    names: true,
    render: (movement) => (
      <>
        <Whose movement={movement} />
        {period !== null && <Within>{listOf(movement)}</Within>}
      </>
    ),
  },
  ...(period === null ? [] : [LIST]),
  {
    key: 'how',
    head: 'Come',
    render: (movement) => (
      <>
        <How movement={movement} />
        {movement.documentNumber && <Within>n. {movement.documentNumber}</Within>}
      </>
    ),
  },
  { key: 'by', head: 'Registrato da', render: ({ by }) => by },
  { key: 'paper', head: 'Documento', render: ({ documentNumber }) => documentNumber },
  { key: 'amount', head: 'Importo', align: 'end', render: ({ amount }) => <Euro amount={amount} /> },
];

interface MovementsProps {
  /** Null for all days of the list that the filter names. */
  readonly period: Period | null;
  readonly filter: CashFilter;
}

/** The movements behind the sums, the newest first. */
export function Movements({ period, filter }: MovementsProps) {
  const query = useInfiniteQuery(movementsQuery(period, filter));
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const { place, expect } = useNextRow<HTMLElement>(rows.length);
  return (
    <section ref={place} className={styles['grouping']} aria-labelledby="cassa-movimenti">
      <h2 className="h2" id="cassa-movimenti">
        Movimenti
      </h2>
      <Loaded
        query={query}
        skeleton={<RowsSkeleton rows={5} picture={false} />}
        failure="Errore nel caricamento dei movimenti"
      >
        {() =>
          rows.length === 0 ? (
            <p className="soft">Ancora nessun movimento di denaro.</p>
          ) : (
            <>
              <DataTable
                className={styles['movements']}
                cards="phone"
                labelledBy="cassa-movimenti"
                columns={columnsOf(period)}
                rows={rows}
                keyOf={({ id }) => id}
                opens
              />
              <More
                step={PAGE_SIZE}
                hasMore={query.hasNextPage}
                busy={query.isFetchingNextPage}
                onMore={() => {
                  expect();
                  void query.fetchNextPage();
                }}
              >
                {countOf(rows.length, 'movimento', 'movimenti')}
              </More>
            </>
          )
        }
      </Loaded>
    </section>
  );
}
