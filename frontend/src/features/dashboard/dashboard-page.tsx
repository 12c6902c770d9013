import type { Dashboard } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatWeekday } from '../../shared/format/dates.js';
import { Loaded } from '../../shared/office/page/loaded.js';
import { PageHead } from '../../shared/office/page/page-head.js';
import { RefreshButton } from '../../shared/office/page/refresh-button.js';
import { ClosingLists } from './closing-lists.js';
import { Counts } from './counts.js';
import { DashboardSkeleton } from './dashboard-skeleton.js';
import styles from './dashboard.module.css';
import { FirstSteps } from './first-steps.js';
import { PopularList, Profile, Summary } from './facts.js';
import { Owed } from './owed.js';
import { dashboardQuery } from './queries.js';
import { Takings } from './takings.js';
import { ProductStatistics, TransactionStatistics } from './statistics.js';

interface DashboardPageProps {
  /** Da fare's first entries. */
  readonly todo: ReactNode;
  /** What sells at the counter; nothing can be sold in a shop that is new. */
  readonly sell: ReactNode;
}

const todayInWords = (): string => formatWeekday(new Date().toISOString());

/** A shop in which nothing can be given yet. */
const isNew = ({ transactions, popularList }: Dashboard): boolean =>
  transactions === 0 && popularList === null;

function Shown({ board, todo }: Pick<DashboardPageProps, 'todo'> & { readonly board: Dashboard }) {
  return (
    <>
      <div className={styles['today']}>
        {isNew(board) ? <FirstSteps board={board} /> : todo}
        <div className={styles['aside']}>
          {!isNew(board) && <Takings board={board} />}
          {!isNew(board) && <Owed owed={board.owed} />}
          {board.closing.length > 0 && <ClosingLists lists={board.closing} />}
        </div>
      </div>
      <Counts board={board} />
      <div className={styles['statistics']}>
        <TransactionStatistics board={board} />
        <ProductStatistics board={board} />
      </div>
      <div className={styles['facts']}>
        <PopularList list={board.popularList} />
        <Summary board={board} />
        <Profile />
      </div>
    </>
  );
}

/** The first screen: what waits, what came in, and what there is. */
export function DashboardPage({ todo, sell }: DashboardPageProps) {
  const query = useQuery(dashboardQuery);
  const actions = (
    <>
      <RefreshButton query={query} />
      {query.data && !isNew(query.data) && sell}
    </>
  );
  return (
    <>
      <PageHead title="Dashboard" sub={todayInWords()} actions={actions} />
      <Loaded query={query} skeleton={<DashboardSkeleton />} failure="Errore nel caricamento della dashboard">
        {(board) => <Shown board={board} todo={todo} />}
      </Loaded>
    </>
  );
}
