import type { TodoKind } from '@fiocco/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.js';

/** "Da fare", of one kind or of all. Every change of a transaction may settle something. */
export const todoQuery = (kind?: TodoKind, limit = 200) =>
  queryOptions({
    queryKey: ['todo', { kind, limit }],
    meta: { shows: ['transactions', 'mails'] },
    queryFn: ({ signal }) => call('GET /api/todo', { query: { kind, limit }, signal }),
    placeholderData: (before) => before,
  });

/** How many things wait; the navigation needs no more. */
export const todoCountQuery = queryOptions({
  queryKey: ['todo', 'count'],
  meta: { shows: ['transactions', 'mails'] },
  queryFn: async ({ signal }) => (await call('GET /api/todo', { query: { limit: 1 }, signal })).count,
  // Asked again by each page that opens after a minute, and by every change.
  staleTime: 60_000,
});
