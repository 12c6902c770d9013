import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.js';

/** Every list of the shop, as staff read it. */
export const giftListsQuery = queryOptions({
  queryKey: ['gift-lists'],
  meta: { shows: ['lists'] },
  queryFn: ({ signal }) => call('GET /api/gift-lists', { signal }),
});
