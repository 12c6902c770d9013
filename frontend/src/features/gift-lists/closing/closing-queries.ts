import type { ClosingDecision } from '@fiocco/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.js';

export const closingQuery = (id: number) =>
  queryOptions({
    queryKey: ['gift-lists', id, 'closing'],
    meta: { shows: ['transactions', 'lists'] },
    queryFn: ({ signal }) =>
      call('POST /api/gift-lists/:id/closing', { params: { id }, body: { dry: true }, signal }),
    // Guests go on meanwhile.
    staleTime: 0,
  });

export function useCloseList(id: number) {
  const client = useQueryClient();
  return useMutation({
    meta: { changes: ['transactions', 'lists'] },
    mutationFn: (decisions: readonly ClosingDecision[]) =>
      call('POST /api/gift-lists/:id/closing', { params: { id }, body: { decisions: [...decisions] } }),
    onSettled: () => client.invalidateQueries({ queryKey: closingQuery(id).queryKey }),
  });
}
