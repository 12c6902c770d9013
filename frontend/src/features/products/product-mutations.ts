import { useMutation } from '@tanstack/react-query';
import { call } from '../../shared/api/client.js';

export function useDeleteProduct() {
  return useMutation({
    // Lists count their products.
    meta: { changes: ['products', 'lists'] },
    mutationFn: (id: number) => call('DELETE /api/products/:id', { params: { id } }),
  });
}
