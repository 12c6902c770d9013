import type { RomeDay } from '@fiocco/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.js';

/** The days of a period whose till was closed. */
export const closingsQuery = ({ from, to }: { readonly from: RomeDay; readonly to: RomeDay }) =>
  queryOptions({
    queryKey: ['closings', { from, to }],
    meta: { shows: ['transactions'] },
    queryFn: ({ signal }) => call('GET /api/cash/closings', { query: { from, to }, signal }),
  });
