import type { BodyOf } from '@fiocco/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.js';
import { sessionQuery } from '../../../shared/office/queries/session.js';

export function useRequestReset() {
  return useMutation({
    mutationFn: (email: string) => call('POST /api/request-password-reset', { body: { email } }),
  });
}

/** Asked once for each opening of the link. */
export const resetLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['reset-link', token],
    queryFn: ({ signal }) => call('GET /api/validate-reset-token/:token', { params: { token }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export function useResetPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<'POST /api/reset-password'>) => call('POST /api/reset-password', { body }),
    // Whoever was signed in here under this account is so no longer.
    onSuccess: () => client.invalidateQueries({ queryKey: sessionQuery.queryKey, refetchType: 'none' }),
  });
}
