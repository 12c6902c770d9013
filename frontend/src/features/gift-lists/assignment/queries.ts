import type { GiftCard, ProductGiftListRelation } from '@fiocco/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.js';

/** A gift of a list with what staff set there and guests are not told. */
export type SetCard = GiftCard & Pick<ProductGiftListRelation, 'beyondStock' | 'ownPrice'>;

/** The gifts of one list with the terms that staff set, and what happened to them. */
export const listCardsQuery = (giftListId: number) =>
  queryOptions({
    queryKey: ['gift-lists', giftListId, 'cards'],
    meta: { shows: [`cards:${giftListId}`] },
    queryFn: async ({ signal }) => {
      const [cards, relations] = await Promise.all([
        call('GET /api/products?giftListId', { query: { giftListId }, signal }),
        call('GET /api/product-gift-lists', { query: { giftListId }, signal }),
      ]);
      return cards.map((card) => withSetTerms(card, relations));
    },
  });

/** Who has which unit of a gift. */
export const takenUnitsQuery = (giftListId: number, productId: number) =>
  queryOptions({
    queryKey: ['gift-lists', giftListId, 'units', productId],
    meta: { shows: ['transactions'] },
    queryFn: ({ signal }) =>
      call('GET /api/product-gift-lists/product/:productId/gift-list/:giftListId/units', {
        params: { giftListId, productId },
        signal,
      }),
    // Others buy meanwhile.
    staleTime: 0,
  });

/** A card says whether a guest can have a share now; what staff ticked is in the relation. */
function withSetTerms(card: GiftCard, relations: readonly ProductGiftListRelation[]): SetCard {
  const set = relations.find(({ productId, giftListId }) => {
    return productId === card.id && giftListId === card.giftListId;
  });
  const { canBuyInQuota = card.canBuyInQuota, beyondStock = false, ownPrice = null } = set ?? {};
  return { ...card, canBuyInQuota, beyondStock, ownPrice };
}
