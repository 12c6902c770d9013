import type { BodyOf, ListCredit } from '@fiocco/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.js';
import { drawnId, spendId } from '../../../shared/api/drawn-id.js';
import { isApiProblem } from '../../../shared/api/problem.js';

export const creditQuery = (id: number) =>
  queryOptions({
    queryKey: ['gift-lists', id, 'credit'],
    meta: { shows: ['transactions'] },
    queryFn: ({ signal }) => call('GET /api/gift-lists/:id/credit', { params: { id }, signal }),
    // Others sell and refund meanwhile.
    staleTime: 0,
  });

export function useReverseCredit(id: number) {
  const client = useQueryClient();
  return useMutation({
    meta: { changes: ['transactions'] },
    mutationFn: ({ entryId, reason }: { readonly entryId: string; readonly reason: string }) =>
      call('POST /api/gift-lists/:id/credit/:entryId/reverse', {
        params: { id, entryId },
        body: { reason },
      }),
    onSuccess: (after) => client.setQueryData(creditQuery(id).queryKey, after),
  });
}

/** What is sent again after a lost answer has the same id; the next entry after it has another. */
export function useRecordCredit(id: number, credit: ListCredit) {
  const client = useQueryClient();
  const purpose = `credit ${id} ${credit.entries.length}`;
  return useMutation({
    // Money that goes back is in the cash view.
    meta: { changes: ['transactions'] },
    mutationFn: (entry: Omit<BodyOf<'POST /api/gift-lists/:id/credit'>, 'entryId'>) =>
      call('POST /api/gift-lists/:id/credit', {
        params: { id },
        body: { ...entry, entryId: drawnId(purpose) },
      }),
    onSuccess: (after) => {
      spendId(purpose);
      client.setQueryData(creditQuery(id).queryKey, after);
    },
    onError: (error) => {
      if (isApiProblem(error) && error.code === 'CREDIT_ENTRY_OF_ANOTHER') spendId(purpose);
    },
  });
}
