import type { GiftList, Product } from '@fiocco/contracts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../shared/api/client.js';
import { getPage } from '../../shared/office/queries/records.js';
import type { Tag } from '../../shared/api/tags.js';

/** How many sales of a list are completed, `1000` at most: with one, it can only be archived. */
export const completedSalesQuery = (giftListId: number) =>
  queryOptions({
    queryKey: ['gift-lists', giftListId, 'completed-sales'],
    meta: { shows: ['transactions'] },
    queryFn: async ({ signal }) => {
      const query = { giftListId, status: 'completata', limit: 1 } as const;
      const { items, total } = await getPage('GET /api/transactions', { query, signal });
      return total === null ? items.length : Number.parseInt(total, 10);
    },
    gcTime: 0,
    retry: false,
  });

/** Occasions count their lists. */
const CHANGES: readonly Tag[] = ['lists', 'occasions'];

/** For the first day: a list needs an occasion, and there may be none. */
export function useNewOccasion() {
  return useMutation({
    meta: { changes: ['occasions'] },
    mutationFn: (name: string) => call('POST /api/occasions', { body: { name } }),
  });
}

/** Suspends, archives or reopens a list and changes nothing else. */
export function useSetListState() {
  return useMutation({
    meta: { changes: CHANGES },
    mutationFn: ({ list, state }: { readonly list: GiftList; readonly state: GiftList['state'] }) =>
      call('PUT /api/gift-lists/:id', { params: { id: list.id }, body: { state }, version: list.version }),
  });
}

/** How many pieces the shop has, where a list asks for more. */
export function useSetStock() {
  return useMutation({
    meta: { changes: ['products'] },
    mutationFn: ({
      product,
      quantityAvailable,
    }: {
      readonly product: Product;
      readonly quantityAvailable: number;
    }) =>
      call('PUT /api/products/:id', {
        params: { id: product.id },
        body: { quantityAvailable },
        version: product.version,
      }),
  });
}

/** A list like another one. */
export function useDuplicateList() {
  return useMutation({
    meta: { changes: [...CHANGES, 'products'] },
    mutationFn: ({ id, name }: { readonly id: number; readonly name: string }) =>
      call('POST /api/gift-lists/:id/duplicate', { params: { id }, body: { name } }),
  });
}

export function useDeleteList() {
  return useMutation({
    meta: { changes: [...CHANGES, 'products'] },
    mutationFn: (id: number) => call('DELETE /api/gift-lists/:id', { params: { id } }),
  });
}
