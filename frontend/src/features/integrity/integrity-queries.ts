import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/client.js';

/** A verification under way is looked at again after this. */
const UNDER_WAY_MS = 700;

/** Newest first. */
export const verificationsQuery = queryOptions({
  queryKey: ['integrity', 'verifications'],
  queryFn: ({ signal }) => call('GET /api/integrity/verifications', { signal }),
  refetchInterval: ({ state }) => (state.data?.[0]?.state === 'running' ? UNDER_WAY_MS : false),
});

export const headsQuery = queryOptions({
  queryKey: ['integrity', 'heads'],
  queryFn: ({ signal }) => call('GET /api/integrity/heads', { signal }),
});

/** Where somebody else's verification is under way already, that one is shown. */
export function useVerify() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/integrity/verifications'),
    onSettled: () => client.invalidateQueries({ queryKey: ['integrity'] }),
  });
}
