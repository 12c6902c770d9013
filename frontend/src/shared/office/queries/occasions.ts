import type { Occasion } from '@fiocco/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';

export const occasionsQuery = queryOptions({
  queryKey: ['occasions'],
  meta: { shows: ['occasions'] },
  queryFn: ({ signal }) => api.get<Occasion[]>('/api/occasions', { signal }),
});
