import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import {
  giftCardsQuery,
  publicListQuery,
  isLocked,
  isVisible,
} from '../../shared/public/gift-lists/queries.js';
import { loadTexts } from '../../shared/texts/say.js';

/** A list that this visitor may not see says why on its own page. */
export async function loadCheckout(queryClient: QueryClient, listId: string): Promise<void> {
  const texts = loadTexts('checkout');
  const list = await queryClient.ensureQueryData({ ...publicListQuery(listId), revalidateIfStale: true });
  if (isLocked(list) || !isVisible(list))
    throw redirect({ to: '/list/$listId', params: { listId }, replace: true });
  await queryClient.ensureQueryData({ ...giftCardsQuery(listId), revalidateIfStale: true });
  await texts;
}
