import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import { FIND_LETTERS } from '@fiocco/contracts';
import { call } from '../../../shared/api/client.js';
import type { Hit } from './hits.js';

/** Typing on aborts the call before: nobody shows what it answers any more. */
export const findQuery = (text: string) =>
  queryOptions({
    queryKey: ['find', text],
    meta: { shows: ['lists', 'products', 'transactions'] },
    queryFn:
      [...text].length < FIND_LETTERS
        ? skipToken
        : ({ signal }) => call('GET /api/find', { query: { q: text }, signal }),
    placeholderData: keepPreviousData,
  });

const MOST_RECENT = 5;

/** What was opened last, for this person and until the tab is closed or they sign out. */
export const recentHitsQuery = queryOptions({
  queryKey: ['find-recent'],
  queryFn: (): readonly Hit[] => [],
  initialData: [] as readonly Hit[],
  staleTime: Infinity,
  gcTime: Infinity,
});

export function withRecent(hits: readonly Hit[] | undefined, hit: Hit): readonly Hit[] {
  return [hit, ...(hits ?? []).filter(({ id }) => id !== hit.id)].slice(0, MOST_RECENT);
}
