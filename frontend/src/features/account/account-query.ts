import type { BodyOf } from '@fiocco/contracts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../shared/api/client.js';

export const accountQuery = queryOptions({
  queryKey: ['account'],
  meta: { shows: ['account'] },
  queryFn: ({ signal }) => call('GET /api/account', { signal }),
});

const meta = { changes: ['account', 'administrators'] } as const;

export const useChangePassword = () =>
  useMutation({
    meta,
    mutationFn: (body: BodyOf<'POST /api/account/password'>) => call('POST /api/account/password', { body }),
  });

/** One session, or without an id all but this one. */
export const useEndSession = () =>
  useMutation({
    meta,
    mutationFn: (id: string | null): Promise<void> =>
      id === null
        ? call('DELETE /api/account/sessions')
        : call('DELETE /api/account/sessions/:id', { params: { id } }),
  });

export const useConfirmSecondFactor = () =>
  useMutation({
    meta,
    mutationFn: (body: BodyOf<'POST /api/account/second-factor/confirm'>) =>
      call('POST /api/account/second-factor/confirm', { body }),
  });

export const useRemoveSecondFactor = () =>
  useMutation({
    meta,
    mutationFn: (body: BodyOf<'POST /api/account/second-factor/remove'>) =>
      call('POST /api/account/second-factor/remove', { body }),
  });

export const useRenewRecoveryCodes = () =>
  useMutation({
    meta,
    mutationFn: (body: BodyOf<'POST /api/account/recovery-codes'>) =>
      call('POST /api/account/recovery-codes', { body }),
  });
