import type { TransactionStatus, TransactionType } from '../codes.js';
import type { DeliveryMethod } from '../methods/delivery/index.js';
import type { PaymentMethod } from '../methods/payment/index.js';
import type {
  BuyerAddress,
  HistoryEntry,
  PublicTransaction,
  SteppedTransaction,
  Transaction,
} from '../transactions.js';
import { type PageQuery, route } from './route.js';

type Euro = string | number;

/** The fields of the checkout's pages and of staff's dialog; each step sends some of them. */
export interface TransactionStepBody {
  readonly buyerName?: string | null;
  readonly buyerEmail?: string | null;
  readonly buyerPhone?: string | null;
  readonly buyerMessage?: string | null;
  readonly message?: string | null;
  readonly buyerAddress?: BuyerAddress | string | null;
  readonly deliveryMethod?: DeliveryMethod | null;
  readonly paymentMethod?: PaymentMethod | null;
  /** The amount that the page shows: nothing is held at another price. Ignored on a draft. */
  readonly amount?: Euro | null;
  readonly amount_shipping?: Euro | null;
  readonly status?: TransactionStatus;
  readonly type?: TransactionType;
  /** The hold that the page confirms; absent for the current one. */
  readonly holdId?: string | null;
  readonly isQuotaPayment?: boolean;
  readonly unitIndex?: number | null;
}

export interface NewTransactionBody extends TransactionStepBody {
  readonly giftListId: number;
  /** 0 or absent: the list's fund. */
  readonly productId?: number | null;
  readonly buyerName: string;
  readonly isCheckoutStep1?: boolean;
  /** A draft of this browser that is to be changed in place of beginning a new one. */
  readonly transactionId?: string;
  /** Staff only: "Incassato ora"; requires a receipt id. */
  readonly collected?: boolean;
  readonly receiptId?: string;
}

export interface HoldBody {
  readonly holdId?: string | null;
}

export interface TransactionListQuery extends PageQuery {
  readonly giftListId?: number | undefined;
  readonly productId?: number | undefined;
  readonly status?: TransactionStatus | undefined;
  /** Choices that nobody holds or confirmed; absent: among the others. */
  readonly drafts?: 'hidden' | 'only' | undefined;
  readonly q?: string | null | undefined;
  readonly sort?: TransactionSort | undefined;
  readonly dir?: 'asc' | 'desc' | undefined;
}

export type TransactionSort = 'timestamp' | 'list' | 'product' | 'buyer' | 'type' | 'amount' | 'status';

export const transactionRoutes = {
  /** With `limit` one page and its headers; without it all of them. */
  'GET /api/transactions': route<{ query: TransactionListQuery; answer: readonly Transaction[] }>(),
  'POST /api/transactions': route<{ body: NewTransactionBody; answer: SteppedTransaction }>(),
  'GET /api/transactions/:id': route<{ answer: Transaction }>(),
  'PUT /api/transactions/:id': route<{ body: TransactionStepBody; answer: SteppedTransaction }>(),
  'DELETE /api/transactions/:id': route<{ answer: void }>(),
  'GET /api/public/transactions/:id': route<{ answer: PublicTransaction }>(),
  'GET /api/transactions/:id/history': route<{ answer: readonly HistoryEntry[] }>(),
  'POST /api/transactions/:id/release': route<{ body: HoldBody; answer: Transaction }>(),
  'POST /api/transactions/:id/cancel': route<{
    body: HoldBody & { readonly reason?: string | null };
    answer: Transaction;
  }>(),
  'POST /api/transactions/:id/collect': route<{
    /** Without an amount all that is due is taken. */
    body: { readonly amount?: Euro | null; readonly receiptId: string };
    answer: Transaction;
  }>(),
  'POST /api/transactions/:id/reverse': route<{
    body: { readonly receiptId: string; readonly reason: string };
    answer: Transaction;
  }>(),
  'POST /api/transactions/:id/reopen': route<{
    body: { readonly amount?: Euro | null; readonly collected?: boolean; readonly receiptId?: string };
    answer: Transaction;
  }>(),
};
