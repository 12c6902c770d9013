import { MutationCache, QueryClient } from '@tanstack/react-query';
import { refreshTags } from './tags.js';

/** The specification's fetching: no retry, no refetch on focus, always stale, kept for five minutes. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      // Also after a refusal: the call may have succeeded although its answer was lost, and a conflict means that
      // somebody else has changed the record.
      onSettled: (_data, _error, _variables, _context, { meta }) => refreshTags(client, meta?.changes ?? []),
    }),
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        staleTime: 0,
        gcTime: 5 * 60_000,
        // Our own problem texts speak about the connection; a paused query would say nothing.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
