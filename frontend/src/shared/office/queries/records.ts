import { compareNames } from '@fiocco/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.js';

/** Every list of the shop, as staff read it. */
export const giftListsQuery = queryOptions({
  queryKey: ['gift-lists'],
  meta: { shows: ['lists'] },
  queryFn: ({ signal }) => call('GET /api/gift-lists', { signal }),
});

/** The same lists, to choose one from. */
export const listsByNameQuery = queryOptions({
  ...giftListsQuery,
  select: (lists) => lists.toSorted((a, b) => compareNames(a.name, b.name)),
});

/** Of a filter by list. */
export function useListOptions(): readonly (readonly [value: string, words: string])[] {
  const { data: lists = [] } = useQuery(listsByNameQuery);
  return [['', 'Tutte le liste'], ...lists.map(({ id, name }) => [String(id), name] as const)];
}

export const occasionsQuery = queryOptions({
  queryKey: ['occasions'],
  meta: { shows: ['occasions'] },
  queryFn: ({ signal }) => call('GET /api/occasions', { signal }),
});

/** The whole catalogue: search and pages are the client's. */
export const productsQuery = queryOptions({
  queryKey: ['products'],
  meta: { shows: ['products'] },
  queryFn: ({ signal }) => call('GET /api/products', { signal }),
});

/** What the shop has set up, whatever its lists allow. */
export const paymentMethodsQuery = queryOptions({
  queryKey: ['payment-methods'],
  meta: { shows: ['settings'] },
  queryFn: ({ signal }) => call('GET /api/payment-methods', { signal }),
});
