import type { AdminExists } from '@fiocco/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.js';

/** Once somebody administers the shop, nobody else can register. */
export const adminExistsQuery = queryOptions({
  queryKey: ['check-admin-exists'],
  queryFn: ({ signal }) => api.get<AdminExists>('/api/check-admin-exists', { signal }),
});
