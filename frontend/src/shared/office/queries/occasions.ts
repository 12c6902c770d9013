import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.js';

export const occasionsQuery = queryOptions({
  queryKey: ['occasions'],
  meta: { shows: ['occasions'] },
  queryFn: ({ signal }) => call('GET /api/occasions', { signal }),
});
