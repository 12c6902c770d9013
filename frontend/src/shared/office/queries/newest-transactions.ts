import type { RomeDay } from '@fiocco/contracts';
import { queryOptions } from '@tanstack/react-query';
import { getPage } from './records.js';

/** The newest transactions, since a day or of all time. */
export const newestTransactionsQuery = (limit: number, from?: RomeDay) =>
  queryOptions({
    queryKey: ['transactions', 'newest', { from, limit }],
    meta: { shows: ['transactions'] },
    queryFn: ({ signal }) =>
      getPage('GET /api/transactions', {
        query: { from, drafts: 'hidden', sort: 'timestamp', dir: 'desc', limit },
        signal,
      }),
    placeholderData: (before) => before,
  });
