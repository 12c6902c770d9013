import type { Transaction } from '@fiocco/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/client.js';
import { getPage } from '../../shared/office/queries/records.js';
import { isApiProblem, signedOut } from '../../shared/api/problem.js';
import { withSession } from '../../shared/api/session-lost.js';
import {
  DEFAULT_SORT,
  plainStatus,
  type StatusFilter,
  TODO_FILTERS,
  type TransactionSearch,
} from './transaction-search.js';

export const PAGE_SIZE = 40;

function chosenBy(status: StatusFilter | undefined) {
  if (status === 'bozze') return { drafts: 'only' } as const;
  const todo = status && TODO_FILTERS[status];
  return todo ? { todo } : ({ status: plainStatus(status), drafts: 'hidden' } as const);
}

/** What pages ask for beside what their address says. */
export interface AskedTransactions extends TransactionSearch {
  /** One of the purchases of the person whose are asked for. */
  readonly sameBuyerAs?: string;
}

/** The filters, in the names of the calls. */
const filterOf = ({
  q,
  list,
  status,
  sum,
  method,
  from,
  to,
  min,
  max,
  sale,
  overdue,
  sameBuyerAs,
}: AskedTransactions) => ({
  q,
  giftListId: list,
  ...chosenBy(status),
  sum,
  paymentMethod: method,
  from,
  to,
  saleId: sale,
  overdue,
  amountMin: min,
  amountMax: max,
  sameBuyerAs,
});

/** Keyset pages: what is bought meanwhile neither repeats a row nor skips one. */
export const transactionPagesQuery = ({ sort, dir, ...filters }: AskedTransactions) =>
  infiniteQueryOptions({
    queryKey: ['transactions', { ...filters, sort, dir }],
    meta: { shows: ['transactions'] },
    queryFn: ({ pageParam, signal }) =>
      getPage('GET /api/transactions', {
        query: {
          ...filterOf(filters),
          sort: sort ?? DEFAULT_SORT,
          dir: dir ?? 'desc',
          limit: PAGE_SIZE,
          cursor: pageParam,
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

/** The first purchase of whoever made this one. */
export const firstPurchaseQuery = (sameBuyerAs: string) =>
  queryOptions({
    queryKey: ['transactions', 'first', sameBuyerAs],
    meta: { shows: ['transactions'] },
    queryFn: ({ signal }) =>
      getPage('GET /api/transactions', {
        query: { sameBuyerAs, drafts: 'hidden', sort: DEFAULT_SORT, dir: 'asc', limit: 1 },
        signal,
      }),
  });

/** Asked apart from the rows, which are there sooner; another order changes nothing about them. */
export const transactionTotalsQuery = ({ sort: _sort, dir: _dir, ...filters }: AskedTransactions) =>
  queryOptions({
    queryKey: ['transactions', 'totals', filters],
    meta: { shows: ['transactions'] },
    queryFn: ({ signal }) => call('GET /api/transactions/totals', { query: filterOf(filters), signal }),
  });

/** All gifts of a sale of several, in their order. */
export const giftsOfSaleQuery = (saleId: string) =>
  queryOptions({
    queryKey: ['transactions', 'sale', saleId],
    meta: { shows: ['transactions'] },
    queryFn: ({ signal }) => call('GET /api/transactions', { query: { saleId, dir: 'asc' }, signal }),
  });

export const cashRulesQuery = queryOptions({
  queryKey: ['cash-rules'],
  meta: { shows: ['settings'] },
  queryFn: ({ signal }) => call('GET /api/cash/rules', { signal }),
  staleTime: 5 * 60_000,
});

/** To whoever is not signed in it is somebody else's, or their own as a guest's. */
const readAsStaff = (id: string, signal: AbortSignal): Promise<Transaction> =>
  withSession(async () => {
    const transaction = await call('GET /api/transactions/:id', { params: { id }, signal }).catch(
      (error: unknown) => {
        throw isApiProblem(error, 'TRANSACTION_NOT_YOURS') ? signedOut() : error;
      },
    );
    if (transaction.version === undefined) throw signedOut();
    return transaction;
  });

export const transactionQuery = (id: string) =>
  queryOptions({
    queryKey: ['transaction', id],
    meta: { shows: [`transaction:${id}`] },
    queryFn: ({ signal }) => readAsStaff(id, signal),
  });

export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: ['transaction', id, 'history'],
    meta: { shows: [`transaction:${id}`] },
    queryFn: ({ signal }) => call('GET /api/transactions/:id/history', { params: { id }, signal }),
  });

/** Attempts, refunds and everything else that is known of its payments. */
export const transactionPaymentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['transaction', id, 'payments'],
    meta: { shows: [`transaction:${id}`] },
    queryFn: ({ signal }) => call('GET /api/transactions/:id/payments', { params: { id }, signal }),
  });

/** The mails about a transaction, newest first. */
export const transactionMailsQuery = (transactionId: string) =>
  queryOptions({
    queryKey: ['transaction', transactionId, 'mails'],
    meta: { shows: [`transaction:${transactionId}`] },
    queryFn: ({ signal }) => call('GET /api/mail-register', { query: { transactionId, limit: 200 }, signal }),
  });
