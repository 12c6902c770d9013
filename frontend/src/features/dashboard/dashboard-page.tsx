import type { Dashboard } from '@fiocco/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatWeekday } from '../../shared/format/dates.js';
import { Loaded, RowsSkeleton } from '../../shared/office/page/states.js';
import { Page, RefreshButton } from '../../shared/office/page/page.js';
import { ClosingLists } from './closing-lists.js';
import { Summary } from './figures.js';
import { FirstDay } from './first-day.js';
import { Owed, Takings } from './takings.js';
import styles from './dashboard.module.css';
import { call } from '../../shared/api/client.js';
import { Skeleton } from '../../shared/kit/blocks/skeleton.js';
import { Stack } from '../../shared/office/stack.js';

function Lines({ count }: { readonly count: number }) {
  return (
    <Stack gap={16}>
      <Skeleton width={150} height={18} />
      {Array.from({ length: count }, (_, line) => (
        <Skeleton key={line} width={`${94 - line * 9}%`} />
      ))}
    </Stack>
  );
}

/** The page's shape until all its data are there. */
function DashboardSkeleton() {
  return (
    <>
      <div className={styles['today']}>
        <RowsSkeleton rows={5} picture={false} />
        <RowsSkeleton rows={5} picture={false} />
      </div>
      <div className={styles['money']} aria-hidden="true">
        <Lines count={3} />
        <Lines count={3} />
      </div>
      <div className={styles['cards']} aria-hidden="true">
        {[1, 2, 3, 4].map((card) => (
          <div key={card} className={styles['card']}>
            <Skeleton width={96} />
            <Skeleton width={64} height={28} />
            <Skeleton width="70%" />
          </div>
        ))}
      </div>
      <div className={styles['statistics']} aria-hidden="true">
        <Lines count={4} />
        <Lines count={4} />
      </div>
    </>
  );
}

/** The first screen's figures: asked when the page opens, after a change, and by its button; never by itself. */
const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  meta: { shows: ['lists', 'products', 'occasions', 'transactions'] },
  queryFn: ({ signal }) => call('GET /api/dashboard', { signal }),
});

interface DashboardPageProps {
  /** Da fare's first entries. */
  readonly todo: ReactNode;
  /** What was bought since the last open day. */
  readonly news: ReactNode;
  /** What sells at the counter; nothing can be sold in a shop that is new. */
  readonly sell: ReactNode;
}

const todayInWords = (): string => formatWeekday(new Date().toISOString());

/** A shop in which nothing can be given yet. */
const isNew = ({ transactions, popularList }: Dashboard): boolean =>
  transactions === 0 && popularList === null;

function Shown({ board, todo, news }: Omit<DashboardPageProps, 'sell'> & { readonly board: Dashboard }) {
  if (isNew(board))
    return (
      <>
        <FirstDay otherwise={todo} />
        <Summary board={board} />
      </>
    );
  return (
    <>
      <div className={styles['today']}>
        <div>{todo}</div>
        <div>{news}</div>
      </div>
      <div className={styles['money']}>
        <Takings board={board} />
        <Owed owed={board.owed} />
        {board.closing.length > 0 && <ClosingLists lists={board.closing} />}
      </div>
      <div className={styles['opening']}>
        <FirstDay />
      </div>
      <Summary board={board} />
    </>
  );
}

/** The first screen: what waits, what happened since the last open day, what came in, and what there is. */
export function DashboardPage({ sell, ...slots }: DashboardPageProps) {
  const query = useQuery(dashboardQuery);
  const actions = (
    <>
      <RefreshButton query={query} />
      {query.data && !isNew(query.data) && sell}
    </>
  );
  return (
    <Page title="Dashboard" sub={todayInWords()} actions={actions}>
      <Loaded query={query} skeleton={<DashboardSkeleton />} failure="Errore nel caricamento della dashboard">
        {(board) => <Shown board={board} {...slots} />}
      </Loaded>
    </Page>
  );
}
