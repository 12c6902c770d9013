import type { Occasion } from '@fiocco/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.js';
import { occasionsQuery } from '../../shared/office/queries/occasions.js';
import { giftListsQuery } from '../../shared/office/queries/gift-lists.js';

function useRefreshed() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: occasionsQuery.queryKey, exact: true });
}

export function useCreateOccasion() {
  const refresh = useRefreshed();
  return useMutation({
    mutationFn: (name: string) => api.post('/api/occasions', { name }),
    onSuccess: refresh,
  });
}

/** Several at once; what was created before a failure stays and is shown. */
export function useCreateUsualOccasions() {
  const refresh = useRefreshed();
  return useMutation({
    mutationFn: async (names: readonly string[]) => {
      for (const name of names) await api.post('/api/occasions', { name });
    },
    onSettled: refresh,
  });
}

export function useRenameOccasion() {
  const client = useQueryClient();
  const refresh = useRefreshed();
  return useMutation({
    mutationFn: ({ id, name, version }: Pick<Occasion, 'id' | 'name' | 'version'>) =>
      api.put(`/api/occasions/${id}`, { name }, { version }),
    // Lists carry the name of their occasion.
    onSuccess: () =>
      Promise.all([refresh(), client.invalidateQueries({ queryKey: giftListsQuery.queryKey, exact: true })]),
  });
}

export function useDeleteOccasion() {
  const refresh = useRefreshed();
  return useMutation({
    mutationFn: (id: number) => api.delete(`/api/occasions/${id}`),
    onSuccess: refresh,
  });
}
