import type { Occasion } from '@fiocco/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.js';
import { occasionsQuery } from '../../shared/back-office/queries/occasions.js';
import { giftListsQuery } from '../../shared/back-office/queries/gift-lists.js';

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

export function useRenameOccasion() {
  const client = useQueryClient();
  const refresh = useRefreshed();
  return useMutation({
    mutationFn: ({ id, name }: Pick<Occasion, 'id' | 'name'>) => api.put(`/api/occasions/${id}`, { name }),
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
