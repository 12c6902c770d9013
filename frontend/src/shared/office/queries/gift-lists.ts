import type { GiftList } from '@fiocco/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.js';

/** Every list of the shop, as staff read it. */
export const giftListsQuery = queryOptions({
  queryKey: ['gift-lists'],
  meta: { shows: ['lists'] },
  queryFn: ({ signal }) => api.get<GiftList[]>('/api/gift-lists', { signal }),
});
