import { compareNames } from '@fiocco/contracts';
import { queryOptions } from '@tanstack/react-query';
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
