import type { AnswerOf, Transaction } from '@fiocco/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.js';
import { drawnId, spendId } from '../../../shared/api/drawn-id.js';
import { isApiProblem } from '../../../shared/api/problem.js';
import { refreshTags } from '../../../shared/api/tags.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { changesOf } from '../commands/transaction-mutations.js';
import { notUpdated } from '../transaction-words.js';

export type Exchanged = AnswerOf<'POST /api/transactions/:id/exchange'>;

interface Wanted {
  readonly giftListId: number;
  readonly productId: number;
  readonly amount?: string;
  readonly reason?: string;
}

/** Another gift instead. Every try names the same exchange and the same new purchase, so that it happens once. */
export function useExchange({ id }: Pick<Transaction, 'id'>) {
  const [exchange, next] = [`exchange ${id}`, `exchanged ${id}`];
  const spend = () => {
    spendId(exchange);
    spendId(next);
  };
  return useMutation({
    meta: { changes: changesOf(id) },
    mutationFn: (wanted: Wanted) =>
      call('POST /api/transactions/:id/exchange', {
        params: { id },
        body: { ...wanted, transactionId: drawnId(next), receiptId: drawnId(exchange) },
      }),
    onSuccess: spend,
    onError: (error) => {
      // What was begun under these ids is closed: the next try is another exchange.
      if (isApiProblem(error, 'EXCHANGE_ENDED') || isApiProblem(error, 'TRANSACTION_ID_TAKEN')) spend();
    },
  });
}

/** Takes an exchange back, and says so. */
export function useUndoExchange({ id }: Pick<Transaction, 'id'>) {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    meta: { changes: changesOf(id) },
    mutationFn: () => call('POST /api/transactions/:id/exchange/undo', { params: { id } }),
  });
  /** Answers whether it is taken back. `to`: the transaction that is cancelled by it. */
  const run = async (to: string): Promise<boolean> => {
    try {
      await mutateAsync();
    } catch (error) {
      toast.error('Non si può annullare', notUpdated(error));
      return false;
    }
    toast.success('Cambio annullato', 'Vale di nuovo il regalo di prima.');
    await refreshTags(client, [`transaction:${to}`]);
    return true;
  };
  return { run, busy: isPending };
}
