import type { GiftCard, GiftList, PublicGiftList } from '@fiocco/contracts';
import { queryOptions } from '@tanstack/react-query';
import { boot } from '../../boot.js';
import { api } from '../../api/client.js';

/** The page's own list, when the server wrote it into the page. */
function inlined(listId: string) {
  const { list } = boot();
  return list && String(list.list.id) === listId ? list : undefined;
}

type ListAnswer = PublicGiftList & Partial<Pick<GiftList, 'usablePaymentMethods'>>;

/** Staff are answered with what was set on the list; its page shows what guests can do with it. */
function asGuestsSee(list: ListAnswer): PublicGiftList {
  return { ...list, allowedPaymentMethods: list.usablePaymentMethods ?? list.allowedPaymentMethods };
}

export function publicListQuery(listId: string) {
  return queryOptions({
    queryKey: ['public-list', listId],
    meta: { shows: [`public-list:${listId}`] },
    queryFn: async ({ signal }) =>
      asGuestsSee(await api.get<ListAnswer>(`/api/gift-lists/${encodeURIComponent(listId)}`, { signal })),
    initialData: () => inlined(listId)?.list,
    staleTime: 10_000,
  });
}

export function giftCardsQuery(listId: string) {
  return queryOptions({
    queryKey: ['public-list', listId, 'gifts'],
    meta: { shows: [`public-list:${listId}`] },
    queryFn: ({ signal }) =>
      api.get<readonly GiftCard[]>('/api/products', { query: { giftListId: listId }, signal }),
    initialData: () => inlined(listId)?.cards,
    staleTime: 10_000,
    // A guest who comes back from a chat sees what has been taken meanwhile.
    refetchOnWindowFocus: true,
  });
}
