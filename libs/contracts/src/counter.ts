import type { PaymentMethod } from './methods/payment/index.js';
import type { MoneyHow } from './money-how.js';
import type { StaffsWithdrawal } from './withdrawals.js';

/**
 * What an account may do with a transaction. `complete`: `PUT` with the status completata. `deliver`: `PUT` with the day
 * on which the gift left the shop. `remove`: `DELETE`. The others are calls of the same name.
 */
export const TRANSACTION_ACTIONS = [
  'complete',
  'collect',
  'cancel',
  'reopen',
  'reverse',
  'refund',
  'deliver',
  'remove',
] as const;
export type TransactionAction = (typeof TRANSACTION_ACTIONS)[number];

/** The purchase at the other end of an exchange of gifts. */
export interface ExchangeEnd {
  readonly transactionId: string;
  readonly orderNumber: string | null;
  /** Its gift; null where the product no longer exists. */
  readonly productName: string | null;
}

/** An entry of money of a transaction. */
export interface TransactionReceipt {
  readonly receiptId: string;
  /** Decimal string in euro. */
  readonly amount: string;
  /** How this money came, whatever the transaction's method is now. */
  readonly paymentMethod: PaymentMethod;
  /** As staff said it; null where they did not, and for what a provider captured. */
  readonly how: MoneyHow | null;
  readonly at: string;
  /** The day (`YYYY-MM-DD`) for which it counts. */
  readonly on: string;
  /** The name of the person or the provider, as the history shows it. */
  readonly by: string;
  /** Null unless an admin reversed it. The reason is null once its words are erased. */
  readonly reversed: { readonly at: string; readonly by: string; readonly reason: string | null } | null;
  /** What of it was given back; a decimal string. */
  readonly refunded: string;
  /** The purchase of another gift with which it came by an exchange, recorded by whoever exchanged it; else null. */
  readonly from: ExchangeEnd | null;
}

/** How a transaction stands in exchanges of gifts. */
export interface GiftExchange {
  /** The one that has its person and money now. */
  readonly to: ExchangeEnd | null;
  /** The one in whose place it stands. */
  readonly from: ExchangeEnd | null;
  /**
   * Until when (ISO) the exchange may be taken back, if nothing else happens to either purchase; null where it may not. Both
   * purchases say it: of one that was exchanged it is the exchange to the other, else the one from the other.
   */
  readonly undoUntil: string | null;
}

/** What only staff read on a transaction. */
export interface StaffsFields {
  /** For `If-Match`. 0 before the first hold. */
  readonly version: number;
  /** Whether a whole gift was sold at another amount than the catalogue's. */
  readonly amount_agreed: boolean;
  /** Of the sale in which staff sold it, alone or with other gifts; null where it came to be in another way. */
  readonly saleId: string | null;
  /** The shop's own receipt or invoice. */
  readonly documentNumber: string | null;
  /** The day (`YYYY-MM-DD`) on which the gift stood ready. */
  readonly readyOn: string | null;
  /** The days (`YYYY-MM-DD`) on which the gift left the shop. */
  readonly deliveredOn: string | null;
  readonly shippedOn: string | null;
  readonly courier: string | null;
  readonly trackingNumber: string | null;
  /** Staff's own words about it: whoever answers the telephone reads them at once. Null once the buyer's data are erased. */
  readonly staffNote: string | null;
  /** What this account may do now. */
  readonly actions: readonly TransactionAction[];
  /** Where the transaction is answered alone; null while the ledger cannot be read. */
  readonly receipts?: readonly TransactionReceipt[] | null;
  /** Where the transaction is answered alone; null where its gift was never exchanged. */
  readonly exchange?: GiftExchange | null;
  /** Where the transaction is answered alone; null where its buyer declared none. */
  readonly withdrawal?: StaffsWithdrawal | null;
  /** The provider's last answer in its codes, where the transaction is answered alone. Null where none has answered. */
  readonly responseData?: Readonly<Record<string, string | number | boolean | null>> | null;
}
