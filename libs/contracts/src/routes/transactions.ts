import type {
  ExchangedGift,
  HistoryEntry,
  MadeSale,
  PublicTransaction,
  SteppedTransaction,
  Transaction,
  TransferQrCode,
} from '../transactions.js';
import type { TransactionTotals } from '../transaction-sums.js';
import type { TransactionPayments } from '../transaction-payments.js';
import type { WithdrawalLink, WithdrawalReceipt } from '../withdrawals.js';
import { route } from './route.js';

export const transactionRoutes = {
  /** With `limit` one page and its headers; without it all of them. */
  'GET /api/transactions': route<{ answer: readonly Transaction[] }>(),
  'GET /api/transactions/totals': route<{ answer: TransactionTotals }>(),
  'POST /api/transactions': route<{ answer: SteppedTransaction }>(),
  /** Several gifts in one sale: all of them, or none and what is wrong with each. */
  'POST /api/sales': route<{ answer: MadeSale }>(),
  'GET /api/transactions/:id': route<{ answer: Transaction }>(),
  'PUT /api/transactions/:id': route<{ answer: SteppedTransaction }>(),
  'DELETE /api/transactions/:id': route<{ answer: void }>(),
  'GET /api/public/transactions/:id': route<{ answer: PublicTransaction }>(),
  /** What the signed link of a mail leads to, as anybody reads it who knows its id. Changes nothing. */
  'POST /api/public/cancel-link': route<{ answer: PublicTransaction }>(),
  /** The link's reader gives the reservation back. */
  'POST /api/public/cancel-link/use': route<{ answer: PublicTransaction }>(),
  /** Whoever opens the link in the mail about a reservation keeps it, where its network has made many. */
  'POST /api/public/confirm-link': route<{ answer: PublicTransaction }>(),
  /**
   * Asks for the link by which the buyer of an order withdraws from it; where the shop sends no mail, staff are asked to
   * telephone. The same answer whether it exists.
   */
  'POST /api/withdrawals': route<{ answer: { readonly message: string; readonly receivedAt: string } }>(),
  /** Where such a link leads. Changes nothing. */
  'POST /api/withdrawals/look': route<{ answer: WithdrawalLink }>(),
  /** The link's reader declares the withdrawal; may be repeated. */
  'POST /api/withdrawals/confirm': route<{ answer: WithdrawalReceipt }>(),
  /** What the buyer told staff about a request that no mail could confirm: it is declared by it, or forgotten. */
  'POST /api/transactions/:id/withdrawal/answer': route<{ answer: Transaction }>(),
  /** Staff answer a declared withdrawal otherwise than by giving the money back. */
  'POST /api/transactions/:id/withdrawal/close': route<{ answer: Transaction }>(),
  /** A calendar file. */
  'GET /api/public/transactions/:id/calendar.ics': route<{ answer: object }>(),
  /** For the browser that owns it, while a transfer is awaited. */
  'GET /api/public/transactions/:id/transfer-qr': route<{ answer: TransferQrCode }>(),
  'GET /api/transactions/:id/history': route<{ answer: readonly HistoryEntry[] }>(),
  'POST /api/transactions/:id/release': route<{ answer: Transaction }>(),
  'POST /api/transactions/:id/cancel': route<{ answer: Transaction }>(),
  'POST /api/transactions/:id/collect': route<{ answer: Transaction }>(),
  'POST /api/transactions/:id/reverse': route<{ answer: Transaction }>(),
  /** Every attempt, refund, dispute, callback and call of a transaction, for staff. */
  'GET /api/transactions/:id/payments': route<{ answer: TransactionPayments }>(),
  'POST /api/transactions/:id/refund': route<{ answer: Transaction }>(),
  /**
   * An admin ends a payment in doubt. `providersId`: the number of a refund in doubt, as the provider's site shows it; without
   * it the provider is asked for the refund again. `refundId`: a refund in part that its provider has not confirmed for a day;
   * as paid it was not made.
   */
  'POST /api/transactions/:id/verify': route<{ answer: Transaction }>(),
  'POST /api/transactions/:id/reopen': route<{ answer: Transaction }>(),
  /** Another gift instead: the purchase ends, and its person and money go on in a new one. */
  'POST /api/transactions/:id/exchange': route<{ answer: ExchangedGift }>(),
  'POST /api/transactions/:id/exchange/undo': route<{ answer: Transaction }>(),
};
