import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.js';

/** The whole catalogue: search and pages are the client's. */
export const productsQuery = queryOptions({
  queryKey: ['products'],
  meta: { shows: ['products'] },
  queryFn: ({ signal }) => call('GET /api/products', { signal }),
});
