import type { TransferDetails } from '@fiocco/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.js';

/** The code names the sum that is still due: another sum is another code. */
export function transferQrQuery(id: string, { amount, iban, holder }: TransferDetails) {
  return queryOptions({
    queryKey: ['public-transaction', id, 'transfer-qr', amount, iban, holder],
    queryFn: ({ signal }) => call('GET /api/public/transactions/:id/transfer-qr', { params: { id }, signal }),
    staleTime: Infinity,
  });
}
