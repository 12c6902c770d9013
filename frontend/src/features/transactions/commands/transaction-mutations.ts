import type { Transaction } from '@fiocco/contracts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.js';
import { drawnId, spendId } from '../../../shared/api/drawn-id.js';
import type { Tag } from '../../../shared/api/tags.js';
import { spentReceipt } from './spent-receipt.js';

/** The transaction, its diary, the tables it stands in, the lists' counts and the stock. */
const changesOf = (id: string): readonly Tag[] => [`transaction:${id}`, 'transactions', 'lists', 'products'];

/** Money taken in the shop, in full or in part: every try names the same receipt, so that it counts once. */
export function useCollect({ id, amount_received }: Transaction) {
  // If the page has seen other money since, this is new money and gets an id of its own.
  const receipt = `receipt ${id} ${amount_received}`;
  return useMutation({
    meta: { changes: changesOf(id) },
    mutationFn: (amount: string) =>
      call('POST /api/transactions/:id/collect', {
        params: { id },
        body: { amount, receiptId: drawnId(receipt) },
      }),
    onSuccess: () => spendId(receipt),
    onError: (error) => {
      if (spentReceipt(error)) spendId(receipt);
    },
  });
}

/** Reverses a receipt that was recorded by mistake. */
export function useReverse(id: string, receiptId: string) {
  return useMutation({
    meta: { changes: changesOf(id) },
    mutationFn: (reason: string) =>
      call('POST /api/transactions/:id/reverse', { params: { id }, body: { receiptId, reason } }),
  });
}

/** Makes a reservation out of a cancelled transaction, if its gift is still free. */
export function useReopen({ id }: Pick<Transaction, 'id'>) {
  return useMutation({
    meta: { changes: changesOf(id) },
    mutationFn: () => call('POST /api/transactions/:id/reopen', { params: { id }, body: {} }),
  });
}

export function useCancel({ id, holdId }: Pick<Transaction, 'id' | 'holdId'>) {
  return useMutation({
    meta: { changes: changesOf(id) },
    mutationFn: (reason: string) =>
      call('POST /api/transactions/:id/cancel', {
        params: { id },
        body: { holdId, ...(reason && { reason }) },
      }),
  });
}
