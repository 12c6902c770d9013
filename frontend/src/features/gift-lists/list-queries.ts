import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/client.js';

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
