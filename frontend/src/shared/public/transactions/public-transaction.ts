import type { PublicTransaction } from '@fiocco/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callWithHeaders } from '../../api/client.js';

export interface SeenTransaction {
  readonly transaction: PublicTransaction;
  /** The server's clock minus ours, in milliseconds: a phone that runs late still counts down rightly. */
  readonly clockAhead: number;
}

/** The header names whole seconds, rounded down: half a second is the fairest guess at the rest. */
function clockAhead(headers: Headers): number {
  const served = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(served) ? 0 : served + 500 - Date.now();
}

/** The truth about a purchase; another tab or a late expiry may have changed it. */
export function transactionQuery(id: string) {
  return queryOptions({
    queryKey: ['public-transaction', id],
    meta: { shows: [`purchase:${id}`] },
    queryFn: async ({ signal }): Promise<SeenTransaction> => {
      const { data, headers } = await callWithHeaders('GET /api/public/transactions/:id', {
        params: { id },
        signal,
      });
      return { transaction: data, clockAhead: clockAhead(headers) };
    },
    refetchOnWindowFocus: true,
  });
}
