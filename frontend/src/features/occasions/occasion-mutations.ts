import type { Occasion } from '@fiocco/contracts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../shared/api/client.js';

export function useCreateOccasion() {
  return useMutation({
    meta: { changes: ['occasions'] },
    mutationFn: (name: string) => api.post('/api/occasions', { name }),
  });
}

/** Several at once; what was created before a failure stays and is shown. */
export function useCreateUsualOccasions() {
  return useMutation({
    meta: { changes: ['occasions'] },
    mutationFn: async (names: readonly string[]) => {
      for (const name of names) await api.post('/api/occasions', { name });
    },
  });
}

export function useRenameOccasion() {
  return useMutation({
    // Lists carry the name of their occasion.
    meta: { changes: ['occasions', 'lists'] },
    mutationFn: ({ id, name, version }: Pick<Occasion, 'id' | 'name' | 'version'>) =>
      api.put(`/api/occasions/${id}`, { name }, { version }),
  });
}

export function useDeleteOccasion() {
  return useMutation({
    meta: { changes: ['occasions'] },
    mutationFn: (id: number) => api.delete(`/api/occasions/${id}`),
  });
}
