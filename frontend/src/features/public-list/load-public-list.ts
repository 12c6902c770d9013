import type { QueryClient } from '@tanstack/react-query';
import { lockedList } from './components/next-pages.js';
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
  // What the server has drawn of a locked list stays until the page itself is there.
  if (isLocked(list)) await lockedList().catch(() => undefined);
  else if (isVisible(list)) await queryClient.ensureQueryData(giftCardsQuery(listId));
}
