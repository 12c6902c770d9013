import type { AsOf } from '@fiocco/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/client.js';

/** A transaction, a list or a gift as it was; without a moment, as it is now, told by the same ledger. */
export const asOfQuery = <State>(path: string, at: string | undefined) =>
  queryOptions({
    queryKey: ['as-of', path, at ?? 'now'],
    queryFn: ({ signal }) => api.get<AsOf<State>>(`/api/audit/as-of/${path}`, { query: { at }, signal }),
  });
