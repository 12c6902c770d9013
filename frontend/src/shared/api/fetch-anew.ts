import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * What the server says from now on. A reading that is under way may have been answered before the change that is to be seen, and
 * `fetchQuery` would join it. This begins another in its place, as invalidating does, and whoever waits for the first gets the
 * second. Only the very first reading of all is joined.
 */
export function fetchAnew<Data, Key extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data> {
  const options = client.defaultQueryOptions(query);
  return client.getQueryCache().build(client, options).fetch(options, { cancelRefetch: true });
}
