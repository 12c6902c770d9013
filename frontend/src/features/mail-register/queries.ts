import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/client.js';
import { getPage } from '../../shared/api/page.js';

export const PAGE_SIZE = 40;

/** Newest first, without contents. */
export const mailPagesQuery = infiniteQueryOptions({
  queryKey: ['mail-register'],
  meta: { shows: ['mails'] },
  queryFn: ({ pageParam, signal }) =>
    getPage('GET /api/mail-register', {
      query: { limit: PAGE_SIZE, cursor: pageParam },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.nextCursor,
});

/** Why mails did not leave, counted over the whole register. */
export const unsentMailsQuery = queryOptions({
  queryKey: ['mail-register', 'unsent'],
  meta: { shows: ['mail-outcomes'] },
  queryFn: ({ signal }) => call('GET /api/mail-register/unsent', { signal }),
});

/** With its content, as it was sent. */
export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: ['mail-register', 'mail', id],
    queryFn: ({ signal }) => call('GET /api/mail-register/:id', { params: { id }, signal }),
  });
