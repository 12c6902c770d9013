import type { QueryClient } from '@tanstack/react-query';
import {
  giftCardsQuery,
  publicListQuery,
  isLocked,
  isVisible,
} from '../../shared/public/gift-lists/queries.js';
import { loadTexts } from '../../shared/texts/say.js';

/** All that the page needs; a list that this visitor may not see has no gifts to load. */
export async function loadPublicList(queryClient: QueryClient, listId: string): Promise<void> {
  await Promise.all([loadTexts('list'), loadGifts(queryClient, listId)]);
}

async function loadGifts(queryClient: QueryClient, listId: string): Promise<void> {
  const list = await queryClient.ensureQueryData(publicListQuery(listId));
  if (!isLocked(list) && isVisible(list)) await queryClient.ensureQueryData(giftCardsQuery(listId));
}
