import { useMutation } from '@tanstack/react-query';
import { api } from '../../shared/api/client.js';

export function useDeleteProduct() {
  return useMutation({
    // Lists count their products.
    meta: { changes: ['products', 'lists'] },
    mutationFn: (id: number) => api.delete(`/api/products/${id}`),
  });
}
