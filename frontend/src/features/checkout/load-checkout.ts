import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import {
  giftCardsQuery,
  publicListQuery,
  isLocked,
  isVisible,
} from '../../shared/public/gift-lists/queries.js';
import { loadTexts } from '../../shared/texts/say.js';

export async function loadCheckout(queryClient: QueryClient, listId: string): Promise<void> {
  await Promise.all([loadTexts('checkout', 'order', 'faults'), loadGifts(queryClient, listId)]);
}

/** A list that this visitor may not see says why on its own page. */
async function loadGifts(queryClient: QueryClient, listId: string): Promise<void> {
  const list = await queryClient.ensureQueryData({ ...publicListQuery(listId), revalidateIfStale: true });
  if (isLocked(list) || !isVisible(list))
    throw redirect({ to: '/list/$listId', params: { listId }, replace: true });
  await queryClient.ensureQueryData({ ...giftCardsQuery(listId), revalidateIfStale: true });
}
