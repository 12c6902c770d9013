import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/client.js';

/** The first screen's figures: asked when the page opens, after a change, and by its button; never by itself. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  meta: { shows: ['lists', 'products', 'occasions', 'transactions'] },
  queryFn: ({ signal }) => call('GET /api/dashboard', { signal }),
});
