import type { TransactionStatus, TransactionTodo, TransactionType } from '../codes.js';
import type { DeliveryMethod } from '../methods/delivery/index.js';
import type { PaymentMethod } from '../methods/payment/index.js';
import type { RomeDay } from '../rome-day.js';
import type {
  BuyerAddress,
  HistoryEntry,
  PublicTransaction,
  SteppedTransaction,
  Transaction,
  TransactionTotals,
  TransferQrCode,
} from '../transactions.js';
import type { TransactionPayments, VerifiedAs } from '../transaction-payments.js';
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

/** What staff save besides; guests' calls leave these fields out. An empty text empties its field. */
export interface UpdateTransactionBody extends TransactionStepBody {
  /** Only as they are: neither changes. */
  readonly giftListId?: number | null;
  readonly productId?: number | null;
  /** The shop's receipt or invoice. */
  readonly documentNumber?: string | null;
  /** Days, `YYYY-MM-DD`. */
  readonly deliveredOn?: string | null;
  readonly shippedOn?: string | null;
  /** With the status completata: "Incassato ora"; requires a receipt id. */
  readonly collected?: boolean;
  readonly receiptId?: string;
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
  /** Staff only: the shop's receipt or invoice. */
  readonly documentNumber?: string | null;
}

export interface HoldBody {
  readonly holdId?: string | null;
}

/** Which transactions; the removed ones never. An empty text is no filter. */
export interface TransactionFilterQuery {
  readonly giftListId?: number | undefined;
  readonly productId?: number | undefined;
  readonly status?: TransactionStatus | undefined;
  /** `only`: choices that nobody holds or confirmed, in place of all others. */
  readonly drafts?: 'hidden' | 'only' | undefined;
  /** Only those about whose money staff may have to do this. */
  readonly todo?: TransactionTodo | undefined;
  /** Words, or any text with a causale in it: then the order that this means. */
  readonly q?: string | null | undefined;
  /** Days of `timestamp`, both included. */
  readonly from?: RomeDay | undefined;
  readonly to?: RomeDay | undefined;
  readonly paymentMethod?: PaymentMethod | undefined;
  /** Of `amount`, both included. */
  readonly amountMin?: Euro | undefined;
  readonly amountMax?: Euro | undefined;
  /** Only those whose money is still to come though their term is over. */
  readonly overdue?: boolean | undefined;
}

export interface TransactionListQuery extends PageQuery, TransactionFilterQuery {
  readonly sort?: TransactionSort | undefined;
  readonly dir?: 'asc' | 'desc' | undefined;
}

export type TransactionSort = 'timestamp' | 'list' | 'product' | 'buyer' | 'type' | 'amount' | 'status';

export const transactionRoutes = {
  /** With `limit` one page and its headers; without it all of them. */
  'GET /api/transactions': route<{ query: TransactionListQuery; answer: readonly Transaction[] }>(),
  'GET /api/transactions/totals': route<{ query: TransactionFilterQuery; answer: TransactionTotals }>(),
  'POST /api/transactions': route<{ body: NewTransactionBody; answer: SteppedTransaction }>(),
  'GET /api/transactions/:id': route<{ answer: Transaction }>(),
  'PUT /api/transactions/:id': route<{ body: UpdateTransactionBody; answer: SteppedTransaction }>(),
  'DELETE /api/transactions/:id': route<{ answer: void }>(),
  'GET /api/public/transactions/:id': route<{ answer: PublicTransaction }>(),
  /** What the signed link of a mail leads to, as anybody reads it who knows its id. Changes nothing. */
  'POST /api/public/cancel-link': route<{ body: { readonly token: string }; answer: PublicTransaction }>(),
  /** The link's reader gives the reservation back. */
  'POST /api/public/cancel-link/use': route<{
    body: { readonly token: string };
    answer: PublicTransaction;
  }>(),
  /** Whoever opens the link in the mail about a reservation keeps it, where its network has made many. */
  'POST /api/public/confirm-link': route<{ body: { readonly token: string }; answer: PublicTransaction }>(),
  /** For the browser that owns it, while a transfer is awaited. */
  'GET /api/public/transactions/:id/transfer-qr': route<{ answer: TransferQrCode }>(),
  'GET /api/transactions/:id/history': route<{ answer: readonly HistoryEntry[] }>(),
  'POST /api/transactions/:id/release': route<{ body: HoldBody; answer: Transaction }>(),
  'POST /api/transactions/:id/cancel': route<{
    body: HoldBody & { readonly reason?: string | null };
    answer: Transaction;
  }>(),
  'POST /api/transactions/:id/collect': route<{
    body: {
      /** Absent: all that is due. */
      readonly amount?: Euro | null;
      readonly receiptId: string;
      /** Closes a transfer that is up to 1 € short. */
      readonly reason?: string | null;
      /** The shop's receipt or invoice. */
      readonly documentNumber?: string | null;
    };
    answer: Transaction;
  }>(),
  'POST /api/transactions/:id/reverse': route<{
    body: { readonly receiptId: string; readonly reason: string };
    answer: Transaction;
  }>(),
  /** Every attempt, refund, dispute, callback and call of a transaction, for staff. */
  'GET /api/transactions/:id/payments': route<{ answer: TransactionPayments }>(),
  'POST /api/transactions/:id/refund': route<{
    /**
     * Euros; without an amount all that is left. `reopen`: whether the gift is free again; absent: where nothing is
     * left. The same `receiptId` is given back once.
     */
    body: {
      readonly receiptId: string;
      readonly amount?: Euro | null;
      readonly reason: string;
      readonly reopen?: boolean | null;
    };
    answer: Transaction;
  }>(),
  /**
   * An admin ends a payment in doubt. `providersId`: the number of a refund in doubt, as the provider's site shows it; without
   * it the provider is asked for the refund again. `refundId`: a refund in part that its provider has not confirmed for a day;
   * as paid it was not made.
   */
  'POST /api/transactions/:id/verify': route<{
    body: {
      readonly as: VerifiedAs;
      readonly reason: string;
      readonly providersId?: string | null;
      readonly refundId?: string | null;
    };
    answer: Transaction;
  }>(),
  'POST /api/transactions/:id/reopen': route<{
    body: { readonly amount?: Euro | null; readonly collected?: boolean; readonly receiptId?: string };
    answer: Transaction;
  }>(),
};
