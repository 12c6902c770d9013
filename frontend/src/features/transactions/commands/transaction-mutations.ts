import type { Transaction } from '@fiocco/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.js';
import { giftListsQuery } from '../../../shared/back-office/queries/gift-lists.js';
import { productsQuery } from '../../../shared/back-office/queries/products.js';
import { ALL_TRANSACTIONS, historyQuery, transactionQuery } from '../queries.js';

/** The transaction, its diary and every list it stands in; counts and stock besides. */
function useRefreshed(id: string) {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: transactionQuery(id).queryKey, exact: true }),
      client.invalidateQueries({ queryKey: historyQuery(id).queryKey, exact: true }),
      client.invalidateQueries({ queryKey: ALL_TRANSACTIONS }),
      client.invalidateQueries({ queryKey: giftListsQuery.queryKey, exact: true }),
      client.invalidateQueries({ queryKey: productsQuery.queryKey, exact: true }),
    ]);
}

/** Money taken in the shop, in full or in part. */
export function useCollect(id: string) {
  const refresh = useRefreshed(id);
  return useMutation({
    mutationFn: (amount: string) => api.post<Transaction>(`/api/transactions/${id}/collect`, { amount }),
    onSettled: refresh,
  });
}

export function useCancel(id: string) {
  const refresh = useRefreshed(id);
  return useMutation({
    mutationFn: (reason: string) =>
      api.post<Transaction>(`/api/transactions/${id}/cancel`, reason ? { reason } : {}),
    onSettled: refresh,
  });
}
