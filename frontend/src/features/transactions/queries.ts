import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/client.js';
import { getPage } from '../../shared/api/page.js';
import type { TransactionSearch } from './transaction-search.js';

export const PAGE_SIZE = 40;

/** Keyset pages: what is bought meanwhile neither repeats a row nor skips one. */
export const transactionPagesQuery = ({ q, list, status, sort, dir }: TransactionSearch) =>
  infiniteQueryOptions({
    queryKey: ['transactions', { q, list, status, sort, dir }],
    meta: { shows: ['transactions'] },
    queryFn: ({ pageParam, signal }) =>
      getPage('GET /api/transactions', {
        query: {
          q,
          giftListId: list,
          ...(status === 'bozze' ? { drafts: 'only' } : { status, drafts: 'hidden' }),
          sort: sort ?? 'timestamp',
          dir: dir ?? 'desc',
          limit: PAGE_SIZE,
          cursor: pageParam,
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });

export const transactionQuery = (id: string) =>
  queryOptions({
    queryKey: ['transaction', id],
    meta: { shows: [`transaction:${id}`] },
    queryFn: ({ signal }) => call('GET /api/transactions/:id', { params: { id }, signal }),
  });

export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: ['transaction', id, 'history'],
    meta: { shows: [`transaction:${id}`] },
    queryFn: ({ signal }) => call('GET /api/transactions/:id/history', { params: { id }, signal }),
  });

/** The mails about a transaction, newest first. */
export const transactionMailsQuery = (transactionId: string) =>
  queryOptions({
    queryKey: ['transaction', transactionId, 'mails'],
    meta: { shows: [`transaction:${transactionId}`] },
    queryFn: ({ signal }) => call('GET /api/mail-register', { query: { transactionId, limit: 200 }, signal }),
  });
