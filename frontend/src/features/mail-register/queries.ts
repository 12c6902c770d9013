import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/client.js';
import { getPage } from '../../shared/office/queries/records.js';
import type { MailSearch } from './mail-search.js';

export const PAGE_SIZE = 40;
/** A mail on its way is looked at again after this. */
const ON_ITS_WAY_MS = 3_000;

interface AskedMails extends Pick<MailSearch, 'q' | 'state'> {
  /** The list that they are about. */
  readonly giftListId?: number;
}

/** Newest first, without contents. */
export const mailPagesQuery = ({ q, state, giftListId }: AskedMails) =>
  infiniteQueryOptions({
    queryKey: ['mail-register', { q, state, giftListId }],
    meta: { shows: ['mails'] },
    queryFn: ({ pageParam, signal }) =>
      getPage('GET /api/mail-register', {
        query: { limit: PAGE_SIZE, q, state, giftListId, cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: (before) => before,
  });

/** How many there are of each state, over the whole register. */
export const mailCountsQuery = queryOptions({
  queryKey: ['mail-register', 'counts'],
  meta: { shows: ['mails', 'mail-outcomes'] },
  queryFn: ({ signal }) => call('GET /api/mail-register/counts', { signal }),
});

/** Why mails did not leave, counted over the whole register. */
export const unsentMailsQuery = queryOptions({
  queryKey: ['mail-register', 'unsent'],
  meta: { shows: ['mail-outcomes'] },
  queryFn: ({ signal }) => call('GET /api/mail-register/unsent', { signal }),
});

/** With its content, as it was sent, and what happened to it. */
export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: ['mail-register', 'mail', id],
    meta: { shows: ['mails'] },
    queryFn: ({ signal }) => call('GET /api/mail-register/:id', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'queued' ? ON_ITS_WAY_MS : false),
  });

export function useResendMail(id: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { changes: ['mails', 'mail-outcomes'] },
    mutationFn: () => call('POST /api/mail-register/:id/resend', { params: { id } }),
    onSuccess: (mail) => client.setQueryData(mailQuery(id).queryKey, mail),
  });
}
