import type { Transaction } from '@fiocco/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.js';
import { drawnId, spendId } from '../../../shared/api/drawn-id.js';
import { giftListsQuery } from '../../../shared/office/queries/gift-lists.js';
import { productsQuery } from '../../../shared/office/queries/products.js';
import { ALL_TRANSACTIONS, historyQuery, transactionQuery } from '../queries.js';
import { spentReceipt } from './spent-receipt.js';

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

/** Money taken in the shop, in full or in part: every try names the same receipt, so that it counts once. */
export function useCollect({ id, amount_received }: Transaction) {
  const refresh = useRefreshed(id);
  // Where the page has seen other money since, this is other money too.
  const receipt = `receipt ${id} ${amount_received}`;
  return useMutation({
    mutationFn: (amount: string) =>
      api.post<Transaction>(`/api/transactions/${id}/collect`, { amount, receiptId: drawnId(receipt) }),
    onSuccess: () => spendId(receipt),
    onError: (error) => {
      if (spentReceipt(error)) spendId(receipt);
    },
    onSettled: refresh,
  });
}

/** An entry of money that was a mistake is taken back. */
export function useReverse(id: string, receiptId: string) {
  const refresh = useRefreshed(id);
  return useMutation({
    mutationFn: (reason: string) =>
      api.post<Transaction>(`/api/transactions/${id}/reverse`, { receiptId, reason }),
    onSettled: refresh,
  });
}

export function useCancel({ id, holdId }: Pick<Transaction, 'id' | 'holdId'>) {
  const refresh = useRefreshed(id);
  return useMutation({
    mutationFn: (reason: string) =>
      api.post<Transaction>(`/api/transactions/${id}/cancel`, { holdId, ...(reason && { reason }) }),
    onSettled: refresh,
  });
}
