import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.js';

/** Once somebody administers the shop, nobody else can register. */
export const adminExistsQuery = queryOptions({
  queryKey: ['check-admin-exists'],
  queryFn: ({ signal }) => call('GET /api/check-admin-exists', { signal }),
});
