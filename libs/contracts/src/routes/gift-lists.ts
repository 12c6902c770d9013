import type {
  AssignmentOutcome,
  GiftList,
  ListCounts,
  ListDuplicate,
  ListSharing,
  ListQrCode,
  ListSummary,
  LockedGiftList,
  ProductGiftListRelation,
  PublicGiftList,
  ShopPaymentMethods,
  TakenUnit,
} from '../gift-lists.js';
import type { ListClosing, SentStatement } from '../list-closing.js';
import { route } from './route.js';

export const giftListRoutes = {
  /** With `limit` one page and its headers; without it all that the filters leave. */
  'GET /api/gift-lists': route<{ answer: readonly GiftList[] }>(),
  'GET /api/gift-lists/counts': route<{ answer: ListCounts }>(),
  'POST /api/gift-lists': route<{ answer: GiftList }>(),
  /** The whole record for staff, the public part for guests. */
  'GET /api/gift-lists/:id': route<{ answer: GiftList | PublicGiftList | LockedGiftList }>(),
  'PUT /api/gift-lists/:id': route<{ answer: GiftList }>(),
  'DELETE /api/gift-lists/:id': route<{ answer: void }>(),
  'POST /api/gift-lists/:id/unlock': route<{ answer: PublicGiftList | LockedGiftList }>(),
  /** Server-sent events for as long as the visitor may see the list: see `ListEvents`. */
  'GET /api/gift-lists/:id/events': route<{ answer: string }>(),
  'GET /api/gift-lists/:id/summary': route<{ answer: ListSummary }>(),
  'GET /api/gift-lists/:id/qrcode': route<{ answer: ListQrCode }>(),
  /** A list like another one, with nothing that was given for it. */
  'POST /api/gift-lists/:id/duplicate': route<{ answer: ListDuplicate }>(),
  'PUT /api/gift-lists/:id/gift-order': route<{ answer: GiftList }>(),
  /** What was sent to those whom the list is for. */
  'GET /api/gift-lists/:id/sharing': route<{ answer: ListSharing }>(),
  /** Sends a mail, or notes that WhatsApp or an SMS was opened. */
  'POST /api/gift-lists/:id/sharing': route<{ answer: ListSharing }>(),
  /** With `dry` what is open; otherwise 409 `CLOSING_UNDECIDED` unless all of it is decided. */
  'POST /api/gift-lists/:id/closing': route<{ answer: ListClosing }>(),
  /** A PDF. */
  'GET /api/gift-lists/:id/statement.pdf': route<{ answer: object }>(),
  /** Promises a mail with that PDF to each address of the list. */
  'POST /api/gift-lists/:id/statement': route<{ answer: SentStatement }>(),
  'GET /api/product-gift-lists': route<{
    query: { readonly giftListId?: number };
    answer: readonly ProductGiftListRelation[];
  }>(),
  'POST /api/product-gift-lists': route<{ answer: ProductGiftListRelation }>(),
  'GET /api/product-gift-lists/relation': route<{
    query: { readonly productId: number; readonly giftListId: number };
    answer: ProductGiftListRelation;
  }>(),
  'PUT /api/product-gift-lists/product/:productId/gift-list/:giftListId': route<{
    answer: ProductGiftListRelation;
  }>(),
  'DELETE /api/product-gift-lists/product/:productId/gift-list/:giftListId': route<{ answer: void }>(),
  /** Which of the gift's units are taken, and by whom. */
  'GET /api/product-gift-lists/product/:productId/gift-list/:giftListId/units': route<{
    answer: readonly TakenUnit[];
  }>(),
  /** Many changes of one list. Each is done or refused by itself; the answer has them in the body's order. */
  'PUT /api/product-gift-lists/gift-list/:giftListId': route<{ answer: readonly AssignmentOutcome[] }>(),
  'GET /api/payment-methods': route<{ answer: ShopPaymentMethods }>(),
};
