import type { Product } from '@fiocco/contracts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../shared/api/client.js';
import type { Tag } from '../../shared/api/tags.js';
import type { ProductBody } from './product-form.js';

/** Lists count their products. */
const CHANGES: readonly Tag[] = ['products', 'lists'];

export interface ProductSave {
  readonly id: number | null;
  readonly version?: number;
  readonly body: ProductBody;
}

export function useSaveProduct() {
  return useMutation({
    meta: { changes: CHANGES },
    mutationFn: ({ id, version, body }: ProductSave) =>
      id === null
        ? api.post<Product>('/api/products', body)
        : api.put<Product>(`/api/products/${id}`, body, { version }),
  });
}

export function useDeleteProduct() {
  return useMutation({
    meta: { changes: CHANGES },
    mutationFn: (id: number) => api.delete(`/api/products/${id}`),
  });
}
