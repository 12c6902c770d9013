import type { Product } from '@fiocco/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';

/** The whole catalogue: search and pages are the client's. */
export const productsQuery = queryOptions({
  queryKey: ['products'],
  meta: { shows: ['products'] },
  queryFn: ({ signal }) => api.get<Product[]>('/api/products', { signal }),
});
