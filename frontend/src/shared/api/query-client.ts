import { QueryClient } from '@tanstack/react-query';

/** The specification's fetching: no retry, no refetch on focus, always stale, kept for five minutes. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
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
}
