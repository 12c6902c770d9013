import { useMutation } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.js';
import { drawnId, spendId } from '../../../shared/api/drawn-id.js';
import { isApiProblem } from '../../../shared/api/problem.js';
import { bodyOf, type SaleValues } from './sale-form.js';

const SALE = 'sale';
const MONEY = 'sale receipt';

function spend(): void {
  spendId(SALE);
  spendId(MONEY);
}

/** Records a sale at the counter. Every try names the same ids until one has gone through, so that it counts once. */
export function useRecordSale(giftListId: number) {
  return useMutation({
    meta: { changes: ['transactions', 'lists', 'products', `cards:${giftListId}`] },
    mutationFn: (values: SaleValues) =>
      call('POST /api/transactions', {
        body: bodyOf(values, { transactionId: drawnId(SALE), receiptId: drawnId(MONEY) }),
      }),
    onSuccess: spend,
    onError: (error) => {
      // An earlier try went through with other values: what is sent next is another sale.
      if (isApiProblem(error, 'TRANSACTION_ID_TAKEN')) spend();
    },
  });
}
