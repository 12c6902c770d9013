import type { ShareHow, ShareWhat, WhichPerson } from '@fiocco/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.js';

/** A mail on its way is looked at again after this. */
const ON_ITS_WAY_MS = 3_000;

/** What was sent to those whom the list is for. */
export const sharingQuery = (id: number) =>
  queryOptions({
    queryKey: ['gift-lists', id, 'sharing'],
    meta: { shows: ['mails'] },
    queryFn: ({ signal }) => call('GET /api/gift-lists/:id/sharing', { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.sent.some(({ mail }) => mail?.state === 'queued') ? ON_ITS_WAY_MS : false,
  });

export interface Sending {
  readonly to: WhichPerson;
  readonly what: ShareWhat;
  readonly how: ShareHow;
  /** Also where it went a moment ago. */
  readonly again: boolean;
}

/** Sends a mail, or notes that WhatsApp or an SMS was opened. */
export function useSendToPerson(id: number) {
  const client = useQueryClient();
  return useMutation({
    meta: { changes: ['mails', 'history'] },
    mutationFn: (sending: Sending) =>
      call('POST /api/gift-lists/:id/sharing', { params: { id }, body: { ...sending } }),
    onSuccess: (sharing) => client.setQueryData(sharingQuery(id).queryKey, sharing),
  });
}
