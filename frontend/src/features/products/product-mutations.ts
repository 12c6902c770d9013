import type { Product } from '@fiocco/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.js';
import { giftListsQuery } from '../../shared/office/queries/gift-lists.js';
import { productsQuery } from '../../shared/office/queries/products.js';
import type { ProductBody } from './product-form.js';

/** Lists count their products, so both are asked again. */
function useRefreshed() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: productsQuery.queryKey, exact: true }),
      client.invalidateQueries({ queryKey: giftListsQuery.queryKey, exact: true }),
    ]);
}

export interface ProductSave {
  readonly id: number | null;
  readonly version?: number;
  readonly body: ProductBody;
}

export function useSaveProduct() {
  const refresh = useRefreshed();
  return useMutation({
    mutationFn: ({ id, version, body }: ProductSave) =>
      id === null
        ? api.post<Product>('/api/products', body)
        : api.put<Product>(`/api/products/${id}`, body, { version }),
    onSuccess: refresh,
  });
}

export function useDeleteProduct() {
  const refresh = useRefreshed();
  return useMutation({
    mutationFn: (id: number) => api.delete(`/api/products/${id}`),
    onSuccess: refresh,
  });
}
