import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../shared/api/client.js';

/** Every kind of mail that the shop writes. */
export const mailTemplatesQuery = queryOptions({
  queryKey: ['mail-templates'],
  queryFn: ({ signal }) => call('GET /api/mail-templates', { signal }),
});

/** One of them with sample data, in the shop's name and colours. */
export const mailPreviewQuery = (code: string) =>
  queryOptions({
    queryKey: ['mail-templates', code],
    meta: { shows: ['settings'] },
    queryFn: ({ signal }) => call('GET /api/mail-templates/:code', { params: { code }, signal }),
  });

export function useSendSample(code: string) {
  return useMutation({
    meta: { changes: ['mails', 'mail-outcomes'] },
    mutationFn: () => call('POST /api/mail-templates/:code/test', { params: { code } }),
  });
}
