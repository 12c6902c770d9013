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

interface AskedClosing {
  readonly decisions: readonly ClosingDecision[];
  /** Whether the statement goes by mail to those whose list it is. */
  readonly statement: boolean;
}

export function useCloseList(id: number) {
  const client = useQueryClient();
  return useMutation({
    meta: { changes: ['transactions', 'lists', 'mails'] },
    mutationFn: ({ decisions, statement }: AskedClosing) =>
      call('POST /api/gift-lists/:id/closing', {
        params: { id },
        body: { decisions: [...decisions], statement },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: closingQuery(id).queryKey }),
  });
}
