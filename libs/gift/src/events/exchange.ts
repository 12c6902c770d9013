import type { KeptRef } from '@fiocco/event-sourcing';
import type { Cents } from '@fiocco/money';
import type { MoneySource } from '../state/payments.js';

/** The purchase at the other end of an exchange: it lies in another gift's stream. */
type Other<Way extends 'from' | 'to'> = { readonly [Field in `${Way}TransactionId`]: string } & {
  readonly [Field in `${Way}ListId`]: number;
} & { readonly [Field in `${Way}ProductId`]: number | null };

/** A hold waits for another purchase to give its money: from here on it is closed to everything else. */
export type ExchangeBegan = {
  readonly type: 'gift.ExchangeBegan.v1';
  readonly data: { readonly transactionId: string; readonly exchangeId: string } & Other<'from'>;
};

/** What was left of a receipt goes to another purchase. */
export type MoneyMovedOut = {
  readonly type: 'gift.MoneyMovedOut.v1';
  readonly data: {
    readonly transactionId: string;
    readonly exchangeId: string;
    readonly receiptId: string;
    readonly amountCents: Cents;
    readonly toTransactionId: string;
  };
};

/** The purchase has given what it had, and is over. From this event on there is an exchange. */
export type PurchaseExchanged = {
  readonly type: 'gift.PurchaseExchanged.v1';
  readonly data: {
    readonly transactionId: string;
    readonly exchangeId: string;
    readonly movedCents: Cents;
    /** `cancelled` where an exchange was taken back. */
    readonly endsAs: 'exchanged' | 'cancelled';
    /** Staff's own words, kept in the vault. */
    readonly reason: KeptRef | null;
  } & Other<'to'>;
};

/** The purchase gives nothing to this exchange, now or later. */
export type ExchangeRefused = {
  readonly type: 'gift.ExchangeRefused.v1';
  readonly data: { readonly transactionId: string; readonly exchangeId: string };
};

/** The same money comes in at the other end, with the payment at its provider that brought it. */
export type MoneyMovedIn = {
  readonly type: 'gift.MoneyMovedIn.v1';
  readonly data: {
    readonly transactionId: string;
    readonly exchangeId: string;
    readonly receiptId: string;
    readonly amountCents: Cents;
    readonly source: MoneySource;
    /** The payment, as it was begun; null for money that staff recorded. */
    readonly attemptId: string | null;
    readonly paymentId: string | null;
    readonly paymentCents: Cents | null;
    readonly fromTransactionId: string;
    /** The provider's ids of what was given back of the receipt before, by whichever purchases had it. */
    readonly refundedBefore: readonly string[];
    /** Whether this purchase had the receipt before, and gave it away: an exchange is taken back. */
    readonly returns: boolean;
  };
};

const UNDO_MS = 10 * 60_000;

/** Until when (ISO) an exchange may be taken back, by the time of its `PurchaseExchanged` alone (PRODUCT.md section 3). */
export const exchangeUndoUntil = (at: string): string => new Date(Date.parse(at) + UNDO_MS).toISOString();

/** One purchase gives its money to another. */
export type ExchangeEvent =
  | ExchangeBegan
  | MoneyMovedOut
  | PurchaseExchanged
  | ExchangeRefused
  | MoneyMovedIn;
