import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.js';

/** The accounts of the back office; answered to admins alone. */
export const administratorsQuery = queryOptions({
  queryKey: ['administrators'],
  meta: { shows: ['administrators'] },
  queryFn: ({ signal }) => call('GET /api/administrators', { signal }),
});
