import {
  type AnswerOf,
  type GiftCard,
  LIST_POSITION_HEADER,
  type LockedGiftList,
  type PublicGiftList,
} from '@fiocco/contracts';
import { queryOptions } from '@tanstack/react-query';
import { boot } from '../../boot.js';
import { call, callWithHeaders } from '../../api/client.js';

/** The page's own list, when the server wrote it into the page. */
function inlined(listId: string) {
  const { list } = boot();
  return list && String(list.list.id) === listId ? list : undefined;
}

type ListAnswer = AnswerOf<'GET /api/gift-lists/:id'>;

/** Staff are answered with what was set on the list; its page shows what guests can do with it. */
function asGuestsSee(list: ListAnswer): SeenList {
  return 'usablePaymentMethods' in list
    ? { ...list, allowedPaymentMethods: list.usablePaymentMethods }
    : list;
}

export function publicListQuery(listId: string) {
  return queryOptions({
    queryKey: ['public-list', listId],
    meta: { shows: [`public-list:${listId}`] },
    queryFn: async ({ signal }) =>
      asGuestsSee(await call('GET /api/gift-lists/:id', { params: { id: listId }, signal })),
    initialData: () => inlined(listId)?.list,
    staleTime: 10_000,
    refetchOnWindowFocus: true,
  });
}

const positions = new Map<string, string>();

/** The position that a list's cards were read at last, from which its events go on. */
export const positionOf = (listId: string): string => positions.get(listId) ?? '';

export function giftCardsQuery(listId: string) {
  return queryOptions({
    queryKey: ['public-list', listId, 'gifts'],
    meta: { shows: [`public-list:${listId}`] },
    queryFn: async ({ signal }) => {
      const query = { giftListId: listId };
      const { data, headers } = await callWithHeaders('GET /api/products?giftListId', { query, signal });
      positions.set(listId, headers.get(LIST_POSITION_HEADER) ?? '');
      return data;
    },
    initialData: () => {
      const list = inlined(listId);
      if (list?.position) positions.set(listId, String(list.position));
      return list?.cards;
    },
    staleTime: 10_000,
    // A guest who comes back from a chat sees what has been taken meanwhile.
    refetchOnWindowFocus: true,
  });
}

/** A card on the page: one that changed since the list was read also says how it was then. */
export interface SeenCard extends GiftCard {
  readonly asRead?: GiftCard;
}

/** What the server answers a visitor about a list: locked, closed or open. */
export type SeenList = PublicGiftList | LockedGiftList;

/** Before its password is given, only its name and occasion are known. */
export function isLocked(list: SeenList): list is LockedGiftList {
  return !list.active && list.requiresPassword;
}

/** Guests see an open list only; staff see every list, as a preview. */
export function isVisible(list: PublicGiftList): boolean {
  return list.active || list.preview;
}
