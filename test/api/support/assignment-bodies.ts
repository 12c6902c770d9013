import type { Body } from './bodies.js';

/** Bodies about the products of a list. */
export const ASSIGNMENT_BODIES: readonly Body[] = [
  {
    name: 'assignment',
    method: 'POST',
    path: () => '/api/product-gift-lists',
    by: ({ shop }) => shop.staff,
    valid: ({ extraProductId, openListId }) => ({ productId: extraProductId, giftListId: openListId }),
    texts: {},
    others: ['productId', 'giftListId', 'isQuota', 'canBuyInQuota', 'listQuantity', 'priority'],
  },
  {
    name: 'terms',
    method: 'PUT',
    path: ({ shop, productId }) => `/api/product-gift-lists/product/${productId}/gift-list/${shop.listId}`,
    by: ({ shop }) => shop.staff,
    valid: () => ({}),
    texts: {},
    others: ['isQuota', 'canBuyInQuota', 'listQuantity', 'priority'],
  },
  {
    name: 'changes of a list’s products',
    method: 'PUT',
    path: ({ shop }) => `/api/product-gift-lists/gift-list/${shop.listId}`,
    by: ({ shop }) => shop.staff,
    valid: ({ extraProductId }) => ({ changes: [{ what: 'withdraw', productId: extraProductId }] }),
    texts: {},
    others: ['changes'],
  },
];
