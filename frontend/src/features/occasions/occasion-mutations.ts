import { useMutation } from '@tanstack/react-query';
import { call } from '../../shared/api/client.js';

/** Several at once; what was created before a failure stays and is shown. */
export function useCreateUsualOccasions() {
  return useMutation({
    meta: { changes: ['occasions'] },
    mutationFn: async (names: readonly string[]) => {
      for (const name of names) await call('POST /api/occasions', { body: { name } });
    },
  });
}

export function useDeleteOccasion() {
  return useMutation({
    meta: { changes: ['occasions'] },
    mutationFn: (id: number) => call('DELETE /api/occasions/:id', { params: { id } }),
  });
}
