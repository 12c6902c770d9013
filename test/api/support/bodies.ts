import { randomUUID } from 'node:crypto';
import { ADMIN, type AttackShop, step1 } from './attack-shop.js';
import type { Answer, Client } from './client.js';

/** A shop with one of each record that bodies are sent to. */
export interface Scene {
  readonly shop: AttackShop;
  readonly guest: Client;
  readonly draftId: string;
  readonly recordedId: string;
  readonly productId: number;
  readonly extraProductId: number;
  readonly openListId: number;
  readonly protectedListId: number;
}

export const PICTURE = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

const PAID = { collected: true, receiptId: 'r-1' };

export interface Body {
  readonly name: string;
  readonly method: 'POST' | 'PUT';
  readonly path: (scene: Scene) => string;
  readonly by: (scene: Scene) => Client;
  /** A body that is valid except for the field under attack. */
  readonly valid: (scene: Scene) => Record<string, unknown>;
  /** Its text fields with their maximum lengths. */
  readonly texts: Readonly<Record<string, number>>;
  /** Fields of other types. */
  readonly others?: readonly string[];
  /** Reads the texts back from the answer; absent where the answer does not have them. */
  readonly readBack?: (answer: Answer) => unknown;
}

const LIST_TEXTS = {
  name: 200,
  beneficiaryName: 200,
  beneficiaryPhone: 40,
  password: 100,
  notes: 5000,
  publicMessage: 2000,
};
const PRODUCT = { name: 'Piatto', price: '12.00', shippingCost: '0', quantityAvailable: 2 };
const PRODUCT_TEXTS = { name: 200, description: 5000, productCode: 100, category: 100, supplier: 100 };
const BUYER_TEXTS = { buyerName: 200, buyerMessage: 2000, message: 2000 };
const sameBody = ({ body }: Answer) => body;

/** Bodies about the products of a list. */
const ASSIGNMENT_BODIES: readonly Body[] = [
  {
    name: 'assignment',
    method: 'POST',
    path: () => '/api/product-gift-lists',
    by: ({ shop }) => shop.staff,
    valid: ({ extraProductId, openListId }) => ({ productId: extraProductId, giftListId: openListId }),
    texts: {},
    others: [
      'productId',
      'giftListId',
      'isQuota',
      'canBuyInQuota',
      'listQuantity',
      'priority',
      'beyondStock',
      'ownPrice',
    ],
  },
  {
    name: 'terms',
    method: 'PUT',
    path: ({ shop, productId }) => `/api/product-gift-lists/product/${productId}/gift-list/${shop.listId}`,
    by: ({ shop }) => shop.staff,
    valid: () => ({}),
    texts: {},
    others: ['isQuota', 'canBuyInQuota', 'listQuantity', 'priority', 'beyondStock', 'ownPrice'],
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

export const BODIES: readonly Body[] = [
  {
    name: 'login',
    method: 'POST',
    path: () => '/api/login',
    by: ({ shop }) => shop.guest(),
    valid: () => ({ ...ADMIN }),
    texts: { username: 60, password: 200 },
  },
  {
    name: 'unlock',
    method: 'POST',
    path: ({ protectedListId }) => `/api/gift-lists/${protectedListId}/unlock`,
    by: ({ shop }) => shop.guest(),
    valid: () => ({ password: 'confetti' }),
    texts: { password: 1000 },
  },
  {
    name: 'guest, step 1',
    method: 'POST',
    path: () => '/api/transactions',
    by: ({ shop }) => shop.guest(),
    valid: ({ shop, productId }) => step1(shop.listId, productId),
    texts: BUYER_TEXTS,
    others: [
      'buyerEmail',
      'buyerPhone',
      'giftListId',
      'productId',
      'unitIndex',
      'isQuotaPayment',
      'isCheckoutStep1',
      'deliveryMethod',
      'paymentMethod',
    ],
    readBack: sameBody,
  },
  {
    name: 'guest, later step',
    method: 'PUT',
    path: ({ draftId }) => `/api/transactions/${draftId}`,
    by: ({ guest }) => guest,
    valid: () => ({ buyerName: 'Giulia' }),
    texts: BUYER_TEXTS,
    others: ['buyerEmail', 'buyerPhone', 'unitIndex', 'isQuotaPayment', 'deliveryMethod', 'paymentMethod'],
    readBack: sameBody,
  },
  {
    name: 'staff, transaction',
    method: 'POST',
    path: () => '/api/transactions',
    by: ({ shop }) => shop.staff,
    valid: ({ shop }) => ({ ...PAID, giftListId: shop.listId, productId: 2_000_000_000, buyerName: 'C' }),
    texts: BUYER_TEXTS,
    others: ['buyerEmail', 'giftListId', 'productId', 'collected', 'receiptId', 'transactionId', 'type'],
  },
  {
    name: 'staff, correction',
    method: 'PUT',
    path: ({ recordedId }) => `/api/transactions/${recordedId}`,
    by: ({ shop }) => shop.staff,
    valid: () => ({ buyerName: 'Carlo' }),
    texts: BUYER_TEXTS,
    others: ['buyerEmail', 'buyerPhone'],
    readBack: sameBody,
  },
  {
    name: 'cancel',
    method: 'POST',
    path: () => `/api/transactions/${'x'.repeat(22)}/cancel`,
    by: ({ shop }) => shop.staff,
    valid: () => ({}),
    texts: { reason: 1000 },
  },
  {
    name: 'collect',
    method: 'POST',
    path: ({ recordedId }) => `/api/transactions/${recordedId}/collect`,
    by: ({ shop }) => shop.staff,
    valid: () => ({ amount: '0.01', receiptId: randomUUID() }),
    texts: {},
    others: ['amount', 'receiptId'],
  },
  {
    name: 'reverse',
    method: 'POST',
    path: ({ recordedId }) => `/api/transactions/${recordedId}/reverse`,
    by: ({ shop }) => shop.staff,
    valid: () => ({ receiptId: randomUUID(), reason: 'Cifra sbagliata' }),
    texts: { reason: 1000 },
    others: ['receiptId'],
  },
  {
    name: 'occasion',
    method: 'POST',
    path: () => '/api/occasions',
    by: ({ shop }) => shop.staff,
    valid: () => ({}),
    texts: { name: 100 },
    readBack: sameBody,
  },
  {
    name: 'occasion, renamed',
    method: 'PUT',
    path: ({ shop }) => `/api/occasions/${shop.occasionId}`,
    by: ({ shop }) => shop.staff,
    valid: () => ({}),
    texts: { name: 100 },
    readBack: sameBody,
  },
  {
    name: 'product',
    method: 'POST',
    path: () => '/api/products',
    by: ({ shop }) => shop.staff,
    valid: () => ({ ...PRODUCT }),
    texts: PRODUCT_TEXTS,
    others: [
      'price',
      'shippingCost',
      'quantityAvailable',
      'productType',
      'cost',
      'ean',
      'imageUrl',
      'pictures',
      'video',
      'selectedGiftListIds',
    ],
    readBack: sameBody,
  },
  {
    name: 'product, edited',
    method: 'PUT',
    path: ({ extraProductId }) => `/api/products/${extraProductId}`,
    by: ({ shop }) => shop.staff,
    valid: () => ({}),
    texts: PRODUCT_TEXTS,
    others: [
      'price',
      'shippingCost',
      'quantityAvailable',
      'productType',
      'cost',
      'ean',
      'imageUrl',
      'pictures',
      'video',
    ],
    readBack: sameBody,
  },
  {
    name: 'list',
    method: 'POST',
    path: () => '/api/gift-lists',
    by: ({ shop }) => shop.staff,
    valid: ({ shop }) => ({ ...shop.listBody }),
    texts: LIST_TEXTS,
    others: [
      'beneficiaryEmail',
      'occasionId',
      'startDate',
      'endDate',
      'image',
      'notifyBeneficiary',
      'acceptsFund',
      'state',
      'beneficiaryAddress',
      'allowedPaymentMethods',
      'allowedDeliveryModes',
    ],
    readBack: sameBody,
  },
  {
    name: 'list, edited',
    method: 'PUT',
    path: ({ openListId }) => `/api/gift-lists/${openListId}`,
    by: ({ shop }) => shop.staff,
    valid: () => ({}),
    texts: LIST_TEXTS,
    others: [
      'beneficiaryEmail',
      'occasionId',
      'startDate',
      'endDate',
      'image',
      'state',
      'beneficiaryAddress',
      'allowedPaymentMethods',
      'allowedDeliveryModes',
    ],
    readBack: sameBody,
  },
  ...ASSIGNMENT_BODIES,
  {
    name: 'upload',
    method: 'POST',
    path: () => '/api/upload',
    by: ({ shop }) => shop.staff,
    valid: () => ({ imageData: PICTURE }),
    texts: { mimetype: 200, filename: 500 },
    others: ['imageData'],
  },
];
