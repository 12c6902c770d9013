import type { Cents } from '@fiocco/money';
import type { PersonRef } from './transition.js';
import type { MoneySource } from '../state/payments.js';
import type { RefundedFrom } from '../state/purchase.js';

/** Money of one receipt is being given back. In the shop and by transfer it is recorded as done in the same batch. */
export type RefundBegan = {
  readonly type: 'gift.RefundBegan.v1';
  readonly data: {
    readonly transactionId: string;
    readonly refundId: string;
    readonly receiptId: string;
    readonly source: MoneySource;
    readonly amountCents: Cents;
    readonly currency: string;
    /** Whether nothing of the purchase's money is left after it: then the purchase is being refunded. */
    readonly whole: boolean;
    readonly reopens: boolean;
    /** The admin's own words, kept in the vault; null where the provider did it by itself. */
    readonly reason: PersonRef | null;
  };
};
export type RefundConfirmed = {
  readonly type: 'gift.RefundConfirmed.v1';
  readonly data: {
    readonly transactionId: string;
    readonly refundId: string;
    /** Whose money it was. */
    readonly receiptId: string;
    /** The provider's own id of it; null for money that was given back by hand. */
    readonly providersId: string | null;
    readonly amountCents: Cents;
  };
};
export type RefundRefused = {
  readonly type: 'gift.RefundRefused.v1';
  readonly data: {
    readonly transactionId: string;
    readonly refundId: string;
    readonly code: string;
    /** Where the purchase goes back to, and the end (ISO) of its term there; null where it stays. */
    readonly back: RefundedFrom | null;
    readonly until: string | null;
  };
};
export type TransactionRefunded = {
  readonly type: 'gift.TransactionRefunded.v1';
  readonly data: { readonly transactionId: string; readonly reopened: boolean };
};
export type RefundEvent = RefundBegan | RefundConfirmed | RefundRefused | TransactionRefunded;

export const refundConfirmed = (data: RefundConfirmed['data']): RefundConfirmed => ({
  type: 'gift.RefundConfirmed.v1',
  data,
});

export const transactionRefunded = (transactionId: string, reopened: boolean): TransactionRefunded => ({
  type: 'gift.TransactionRefunded.v1',
  data: { transactionId, reopened },
});
