import type { GiftList, Occasion, Transaction } from '@fiocco/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/client.js';
import { getPage } from '../../shared/api/page.js';
import { giftListsQuery } from '../../shared/office/queries/gift-lists.js';
import { occasionsQuery } from '../../shared/office/queries/occasions.js';
import { productsQuery } from '../../shared/office/queries/products.js';
import type { ListBody } from './list-dialog/list-form.js';

/** How many sales of a list are completed, `1000` at most: with one, it can only be archived. */
export const completedSalesQuery = (giftListId: number) =>
  queryOptions({
    queryKey: ['gift-lists', giftListId, 'completed-sales'],
    queryFn: async ({ signal }) => {
      const query = { giftListId, status: 'completata', limit: 1 };
      const { items, total } = await getPage<Transaction>('/api/transactions', { query, signal });
      return total === null ? items.length : Number.parseInt(total, 10);
    },
    gcTime: 0,
    retry: false,
  });

/** Occasions count their lists. */
function useRefreshed() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: giftListsQuery.queryKey, exact: true }),
      client.invalidateQueries({ queryKey: occasionsQuery.queryKey, exact: true }),
    ]);
}

interface ListSave {
  readonly id: number | null;
  readonly version?: number;
  readonly body: ListBody;
}

/** For the first day: a list needs an occasion, and there may be none. */
export function useNewOccasion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => api.post<Occasion>('/api/occasions', { name }),
    onSuccess: () => client.invalidateQueries({ queryKey: occasionsQuery.queryKey, exact: true }),
  });
}

export function useSaveList() {
  const refresh = useRefreshed();
  return useMutation({
    mutationFn: ({ id, version, body }: ListSave) =>
      id === null
        ? api.post<GiftList>('/api/gift-lists', body)
        : api.put<GiftList>(`/api/gift-lists/${id}`, body, { version }),
    onSuccess: refresh,
  });
}

/** Suspends, archives or opens again, without touching anything else. */
export function useSetListState() {
  const refresh = useRefreshed();
  return useMutation({
    mutationFn: ({ list, state }: { readonly list: GiftList; readonly state: GiftList['state'] }) =>
      api.put<GiftList>(`/api/gift-lists/${list.id}`, { state }, { version: list.version }),
    onSettled: refresh,
  });
}

export function useDeleteList() {
  const client = useQueryClient();
  const refresh = useRefreshed();
  return useMutation({
    mutationFn: (id: number) => api.delete(`/api/gift-lists/${id}`),
    onSuccess: () =>
      Promise.all([refresh(), client.invalidateQueries({ queryKey: productsQuery.queryKey, exact: true })]),
  });
}
