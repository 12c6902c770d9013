import type { GiftCard } from '@fiocco/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.js';

/** The gifts of one list with their terms and what happened to them. */
export const listCardsQuery = (giftListId: number) =>
  queryOptions({
    queryKey: ['gift-lists', giftListId, 'cards'],
    queryFn: ({ signal }) => api.get<GiftCard[]>('/api/products', { query: { giftListId }, signal }),
  });
