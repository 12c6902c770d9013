import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/client.js';
import type { Period } from './cash-period.js';

export const cashQuery = ({ from, to }: Period) =>
  queryOptions({
    queryKey: ['cash', { from, to }],
    meta: { shows: ['transactions', 'lists'] },
    queryFn: ({ signal }) => call('GET /api/cash', { query: { from, to }, signal }),
  });
