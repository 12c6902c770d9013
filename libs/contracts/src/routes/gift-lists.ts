import type {
  AssignmentOutcome,
  BeneficiaryAddress,
  GiftList,
  ListQrCode,
  LockedGiftList,
  ProductGiftListRelation,
  PublicGiftList,
  ShopPaymentMethods,
  TakenUnit,
} from '../gift-lists.js';
import type { AllowedDeliveryModes } from '../methods/delivery/index.js';
import type { AllowedPaymentMethods } from '../methods/payment/index.js';
import { route } from './route.js';

/** Days are `YYYY-MM-DD` in Europe/Rome; an empty text means none. */
export interface GiftListBody {
  readonly name: string;
  readonly beneficiaryName: string;
  readonly occasionId: number;
  readonly beneficiaryEmail: string;
  readonly beneficiaryPhone: string;
  readonly beneficiaryAddress?: BeneficiaryAddress | null;
  readonly eventDate?: string | null;
  readonly startDate?: string | null;
  readonly endDate?: string | null;
  /** Absent keeps the password, an empty text removes it. */
  readonly password?: string | null;
  readonly notes?: string | null;
  readonly publicMessage?: string | null;
  readonly image?: string | null;
  readonly notifyBeneficiary?: boolean;
  readonly acceptsFund?: boolean;
  readonly state?: GiftList['state'];
  /** Methods that are not named stay as they are. */
  readonly allowedPaymentMethods?: Partial<AllowedPaymentMethods>;
  readonly allowedDeliveryModes?: Partial<AllowedDeliveryModes>;
}

/** On what terms a product stands on a list. */
export interface TermsBody {
  readonly isQuota?: boolean;
  readonly canBuyInQuota?: boolean;
  readonly listQuantity?: number;
  readonly priority?: 1 | 2 | 3;
}

export interface AssignBody extends TermsBody {
  readonly productId: number;
  readonly giftListId: number;
}

/** One product of a list: put on it, given other terms, or taken off. */
export interface AssignmentChangeBody extends TermsBody {
  readonly productId: number;
  readonly what: 'place' | 'change' | 'withdraw';
}

export interface AssignmentChangesBody {
  /** One to {@link MAX_ASSIGNMENT_CHANGES}, each product once. */
  readonly changes: readonly AssignmentChangeBody[];
}

export const giftListRoutes = {
  'GET /api/gift-lists': route<{ answer: readonly GiftList[] }>(),
  'POST /api/gift-lists': route<{ body: GiftListBody; answer: GiftList }>(),
  /** The whole record for staff, the public part for guests. */
  'GET /api/gift-lists/:id': route<{ answer: GiftList | PublicGiftList | LockedGiftList }>(),
  'PUT /api/gift-lists/:id': route<{ body: Partial<GiftListBody>; answer: GiftList }>(),
  'DELETE /api/gift-lists/:id': route<{ answer: void }>(),
  'POST /api/gift-lists/:id/unlock': route<{
    body: { readonly password: string };
    answer: PublicGiftList | LockedGiftList;
  }>(),
  'GET /api/gift-lists/:id/qrcode': route<{ answer: ListQrCode }>(),
  'GET /api/product-gift-lists': route<{
    query: { readonly giftListId?: number };
    answer: readonly ProductGiftListRelation[];
  }>(),
  'POST /api/product-gift-lists': route<{ body: AssignBody; answer: ProductGiftListRelation }>(),
  'GET /api/product-gift-lists/relation': route<{
    query: { readonly productId: number; readonly giftListId: number };
    answer: ProductGiftListRelation;
  }>(),
  'PUT /api/product-gift-lists/product/:productId/gift-list/:giftListId': route<{
    body: TermsBody;
    answer: ProductGiftListRelation;
  }>(),
  'DELETE /api/product-gift-lists/product/:productId/gift-list/:giftListId': route<{ answer: void }>(),
  /** Which of the gift's units are taken, and by whom. */
  'GET /api/product-gift-lists/product/:productId/gift-list/:giftListId/units': route<{
    answer: readonly TakenUnit[];
  }>(),
  /** Many changes of one list. Each is done or refused by itself; the answer has them in the body's order. */
  'PUT /api/product-gift-lists/gift-list/:giftListId': route<{
    body: AssignmentChangesBody;
    answer: readonly AssignmentOutcome[];
  }>(),
  'GET /api/payment-methods': route<{ answer: ShopPaymentMethods }>(),
};
