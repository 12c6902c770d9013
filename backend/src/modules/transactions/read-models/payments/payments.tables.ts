import { bigint, defineTable, integer, orNull, type RowOf, text, timestamptz } from '@fiocco/projections';

/** One payment at a provider, ended or not. */
export const paymentAttempts = defineTable('payment_attempts', {
  key: 'attempt_id',
  columns: {
    attempt_id: text(),
    transaction_id: text(),
    stream: text(),
    provider: text(),
    payment_id: text(),
    /** Where it stands: the stage that it gave its purchase, or how it ended. */
    state: text(),
    declines: integer(),
    changed_at: timestamptz(),
  },
  indexes: `
create index payment_attempts_transaction on payment_attempts (transaction_id);
create index payment_attempts_payment on payment_attempts (payment_id);
`,
});
export type PaymentAttemptRow = RowOf<typeof paymentAttempts>;

/**
 * What is still to come of a purchase's money. `lookup`: the buyer pays. `pending`: the provider still looks at it.
 * `verify` and `dispute`: a person decides. `refused`: a refund that its provider refused, until another begins.
 */
export type OpenPaymentDue =
  | 'lookup'
  | 'capture'
  | 'pending'
  | 'void'
  | 'refund'
  | 'refused'
  | 'stray'
  | 'verify'
  | 'dispute';

export const openPayments = defineTable('open_payments', {
  key: 'id',
  columns: {
    /** The transaction's id for its live attempt; see {@link refundRow} and {@link refusedRow}; else the provider's own id. */
    id: text(),
    transaction_id: text(),
    stream: text(),
    attempt_id: orNull(text()),
    provider: text(),
    payment_id: orNull(text()),
    due: text<OpenPaymentDue>(),
    /** The money that it is about. */
    cents: bigint(),
    /** When the ledger last heard of it. */
    since: timestamptz(),
  },
  indexes: `
create index open_payments_due on open_payments (due, since);
create index open_payments_since on open_payments (since);
create index open_payments_transaction on open_payments (transaction_id);
`,
});
export type OpenPaymentRow = RowOf<typeof openPayments>;

/** Which payment a provider took money by; the money itself is in the book of movements. */
export const paymentCaptures = defineTable('payment_captures', {
  key: 'capture_id',
  columns: {
    capture_id: text(),
    provider: text(),
    attempt_id: text(),
    payment_id: orNull(text()),
  },
});
export type PaymentCaptureRow = RowOf<typeof paymentCaptures>;

/** Ids of refunds are unique in their transaction only. */
export const refundRow = (transactionId: string, refundId: string): string => `${transactionId} ${refundId}`;
/** The last refusal stands for all of a transaction's. */
export const refusedRow = (transactionId: string): string => `refused ${transactionId}`;
