import type { GiftList } from '@fiocco/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/client.js';
import { signedOut } from '../../shared/api/problem.js';
import { withSession } from '../../shared/api/session-lost.js';

/** One list as staff read it. Without a session the server answers as to a guest. */
export const readList = (id: number, signal?: AbortSignal): Promise<GiftList> =>
  withSession(async () => {
    const list = await call('GET /api/gift-lists/:id', { params: { id }, signal });
    if (!('version' in list)) throw signedOut();
    return list;
  });

export const listQuery = (id: number) =>
  queryOptions({
    queryKey: ['gift-lists', id],
    meta: { shows: ['lists'] },
    queryFn: ({ signal }) => readList(id, signal),
  });

/** Its address for guests, and how many of its pieces are taken. */
export const listSummaryQuery = (id: number) =>
  queryOptions({
    queryKey: ['gift-lists', id, 'summary'],
    meta: { shows: ['lists', 'transactions', `cards:${id}`] },
    queryFn: ({ signal }) => call('GET /api/gift-lists/:id/summary', { params: { id }, signal }),
  });

/** What its purchases add up to. */
export const listTotalsQuery = (giftListId: number) =>
  queryOptions({
    queryKey: ['gift-lists', giftListId, 'totals'],
    meta: { shows: ['transactions'] },
    queryFn: ({ signal }) =>
      call('GET /api/transactions/totals', { query: { giftListId, drafts: 'hidden' }, signal }),
  });
