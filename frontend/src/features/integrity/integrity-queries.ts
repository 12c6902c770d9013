import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/client.js';

/** A run under way is looked at again after this. */
const UNDER_WAY_MS = 700;
const whileUnderWay = (runs: readonly { readonly state: string }[] | undefined): number | false =>
  runs?.[0]?.state === 'running' ? UNDER_WAY_MS : false;

/** Newest first. */
export const verificationsQuery = queryOptions({
  queryKey: ['integrity', 'verifications'],
  queryFn: ({ signal }) => call('GET /api/integrity/verifications', { signal }),
  refetchInterval: ({ state }) => whileUnderWay(state.data),
});

/** Newest first. */
export const comparisonsQuery = queryOptions({
  queryKey: ['integrity', 'comparisons'],
  queryFn: ({ signal }) => call('GET /api/integrity/comparisons', { signal }),
  refetchInterval: ({ state }) => whileUnderWay(state.data),
});

export const headsQuery = queryOptions({
  queryKey: ['integrity', 'heads'],
  queryFn: ({ signal }) => call('GET /api/integrity/heads', { signal }),
});

/** Where somebody else's verification is under way already, that one is shown. */
export const useVerify = () => useStart('POST /api/integrity/verifications');

/** As {@link useVerify}. */
export const useCompare = () => useStart('POST /api/integrity/comparisons');

function useStart(route: 'POST /api/integrity/verifications' | 'POST /api/integrity/comparisons') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(route),
    onSettled: () => client.invalidateQueries({ queryKey: ['integrity'] }),
  });
}
