import type { Dashboard, CashSums } from '@fiocco/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatWeekday } from '../../shared/format/dates.js';
import { Loaded, RowsSkeleton } from '../../shared/office/page/states.js';
import { Page, RefreshButton } from '../../shared/office/page/page.js';
import {
  ClosingLists,
  PopularList,
  Profile,
  Summary,
  ProductStatistics,
  TransactionStatistics,
} from './figures.js';
import { Counts } from './counts.js';
import { FirstDay } from './first-day.js';
import styles from './dashboard.module.css';
import { call } from '../../shared/api/client.js';
import { Skeleton } from '../../shared/kit/blocks/skeleton.js';
import { Link } from '@tanstack/react-router';
import { Euro } from '../../shared/office/euro.js';
import { countOf } from '../../shared/office/words.js';
import { centsOf } from '@fiocco/money';
import { Segmented } from '../../shared/office/controls/segmented.js';
import { Group, Stack } from '../../shared/office/stack.js';

/** What is agreed and not paid yet: reservations, and transfers that are awaited. */
function Owed({ owed: { count, amount } }: Pick<Dashboard, 'owed'>) {
  return (
    <section aria-labelledby="da-incassare">
      <Group justify="space-between" gap={[6, 12]}>
        <h2 className="h2" id="da-incassare">
          Da incassare
        </h2>
        {count > 0 && (
          <Link className="link" to="/admin/transactions" search={{ status: 'incassare' }}>
            Vedi chi deve pagare
          </Link>
        )}
      </Group>
      <p className={styles['total']}>
        <span className="soft">
          {count === 0
            ? 'Nessuno deve pagare'
            : `${countOf(count, 'transazione', 'transazioni')}, spedizioni comprese`}
        </span>
        <span className={`num ${styles['totalValue']}`}>
          {count === 0 ? (
            <Euro amount={amount} />
          ) : (
            <Link className="figure" to="/admin/transactions" search={{ status: 'incassare' }}>
              <Euro amount={amount} />
            </Link>
          )}
        </span>
      </p>
    </section>
  );
}

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
        <RowsSkeleton rows={4} picture={false} />
        <Lines count={5} />
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
        {isNew(board) ? <FirstDay otherwise={todo} /> : <div>{todo}</div>}
        <div className={styles['money']}>
          {!isNew(board) && <Takings board={board} />}
          {!isNew(board) && <Owed owed={board.owed} />}
          {board.closing.length > 0 && <ClosingLists lists={board.closing} />}
        </div>
        {!isNew(board) && (
          // After the money, where all stands in one column.
          <div className={styles['opening']}>
            <FirstDay />
          </div>
        )}
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
    <Page title="Dashboard" sub={todayInWords()} actions={actions}>
      <Loaded query={query} skeleton={<DashboardSkeleton />} failure="Errore nel caricamento della dashboard">
        {(board) => <Shown board={board} todo={todo} />}
      </Loaded>
    </Page>
  );
}

const PERIODS = [
  ['today', 'Oggi'],
  ['week', 'Questa settimana'],
] as const;
type Period = (typeof PERIODS)[number][0];

/** A sum of the period, which leads to its movements. */
function CashSum({
  amount,
  period,
  ...filter
}: {
  readonly amount: string;
  readonly period: Period;
  readonly method?: string;
  readonly kind?: string;
}) {
  if (centsOf(amount) === 0) return <Euro amount={amount} />;
  const search = { ...(period === 'week' && { per: 'week' as const }), ...filter };
  return (
    <Link className="figure" to="/admin/cash" search={search}>
      <Euro amount={amount} />
    </Link>
  );
}

/** What the sum is reckoned from, where something lowers it. */
function Reckoned({
  period,
  received,
  reversed,
  refunded,
}: Omit<CashSums, 'net'> & { readonly period: Period }) {
  const less = [
    ['storni', reversed, 'reversal'],
    ['rimborsi', refunded, 'refund,credit'],
  ] as const;
  const some = less.filter(([, amount]) => centsOf(amount) !== 0);
  if (some.length === 0) return null;
  return (
    <p className="soft xs">
      Entrate <CashSum amount={received} period={period} kind="receipt,capture" />
      {some.map(([words, amount, kind]) => (
        <span key={words}>
          , meno {words} <CashSum amount={amount} period={period} kind={kind} />
        </span>
      ))}
    </p>
  );
}

/** What came in today and this week, by method. */
function Takings({ board }: { readonly board: Dashboard }) {
  const [period, setPeriod] = useState<Period>('today');
  const { net, methods, ...sums } = board[period];
  return (
    <section aria-labelledby="incassi">
      <Group justify="space-between" gap={[6, 12]}>
        <h2 className="h2" id="incassi">
          Incassi
        </h2>
        <Segmented label="Periodo degli incassi" value={period} onChange={setPeriod} options={PERIODS} />
      </Group>
      <p className={styles['total']} aria-live="polite">
        <span className="soft">{period === 'today' ? 'Incassato oggi' : 'Da lunedì'}</span>
        <span className={`num ${styles['totalValue']}`}>
          <CashSum amount={net} period={period} />
        </span>
      </p>
      {methods.length === 0 ? (
        <p className="soft">{period === 'today' ? 'Nessun incasso per oggi.' : 'Nessun incasso per ora.'}</p>
      ) : (
        <dl className={styles['ledger']}>
          {methods.map(({ key, name, net: amount }) => (
            <div key={key}>
              <dt>{name}</dt>
              <dd className="num">
                <CashSum amount={amount} period={period} method={key} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Reckoned period={period} {...sums} />
    </section>
  );
}
