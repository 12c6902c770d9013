import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * What the server says from now on. A reading that is under way may have been answered before the change that is to be seen, and
 * `fetchQuery` alone would join it.
 */
export async function fetchAnew<Data, Key extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> {
  await client.cancelQueries({ queryKey: query.queryKey, exact: true });
  return client.fetchQuery({ ...query, staleTime: 0 });
}
