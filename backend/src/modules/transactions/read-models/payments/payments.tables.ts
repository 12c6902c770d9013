import type { RowTable } from '@fiocco/projections';

/** One payment at a provider, ended or not. */
export interface PaymentAttemptRow {
  readonly attempt_id: string;
  readonly transaction_id: string;
  readonly stream: string;
  readonly provider: string;
  readonly payment_id: string;
  readonly amount_cents: number;
  /** Where it stands: the stage that it gave its purchase, or how it ended. */
  readonly state: string;
  readonly declines: number;
  /** The provider's code of the last decline. */
  readonly started_at: string;
  readonly changed_at: string;
}

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

export interface OpenPaymentRow {
  /** The transaction's id for its live attempt; see {@link refundRow} and {@link refusedRow}; else the provider's own id. */
  readonly id: string;
  readonly transaction_id: string;
  readonly stream: string;
  readonly attempt_id: string | null;
  readonly provider: string;
  readonly payment_id: string | null;
  readonly due: OpenPaymentDue;
  /** The money that it is about. */
  readonly cents: number;
  /** When the ledger last heard of it. */
  readonly since: string;
}

/** Ids of refunds are unique in their transaction only. */
export const refundRow = (transactionId: string, refundId: string): string => `${transactionId} ${refundId}`;
/** The last refusal stands for all of a transaction's. */
export const refusedRow = (transactionId: string): string => `refused ${transactionId}`;

/** Money that a provider took or gave back, by the provider's own id of it. */
export interface MoneyMovementRow {
  readonly source_id: string;
  readonly kind: 'capture' | 'refund';
  readonly provider: string;
  readonly transaction_id: string;
  readonly attempt_id: string | null;
  readonly payment_id: string | null;
  readonly cents: number;
  readonly fee_cents: number | null;
  /** Whether nobody expected it; it then counts for no purchase. */
  readonly stray: boolean;
  readonly at: string;
}

export const paymentAttempts: RowTable<PaymentAttemptRow> = {
  name: 'payment_attempts',
  key: 'attempt_id',
  keyType: 'text',
  columns: [
    'attempt_id',
    'transaction_id',
    'stream',
    'provider',
    'payment_id',
    'amount_cents',
    'state',
    'declines',
    'started_at',
    'changed_at',
  ] satisfies readonly (keyof PaymentAttemptRow)[],
  create: `
create table payment_attempts (
  attempt_id text primary key,
  transaction_id text not null,
  stream text not null,
  provider text not null,
  payment_id text not null,
  amount_cents bigint not null,
  state text not null,
  declines integer not null,
  started_at timestamptz not null,
  changed_at timestamptz not null
)`,
  indexes: `
create index payment_attempts_transaction on payment_attempts (transaction_id);
create index payment_attempts_payment on payment_attempts (payment_id);
`,
  keyOf: (row) => row.attempt_id,
};

export const openPayments: RowTable<OpenPaymentRow> = {
  name: 'open_payments',
  key: 'id',
  keyType: 'text',
  columns: [
    'id',
    'transaction_id',
    'stream',
    'attempt_id',
    'provider',
    'payment_id',
    'due',
    'cents',
    'since',
  ] satisfies readonly (keyof OpenPaymentRow)[],
  create: `
create table open_payments (
  id text primary key,
  transaction_id text not null,
  stream text not null,
  attempt_id text,
  provider text not null,
  payment_id text,
  due text not null,
  cents bigint not null,
  since timestamptz not null
)`,
  indexes: `
create index open_payments_due on open_payments (due, since);
create index open_payments_since on open_payments (since);
create index open_payments_transaction on open_payments (transaction_id);
`,
  keyOf: (row) => row.id,
};

export const moneyMovements: RowTable<MoneyMovementRow> = {
  name: 'money_movements',
  key: 'source_id',
  keyType: 'text',
  columns: [
    'source_id',
    'kind',
    'provider',
    'transaction_id',
    'attempt_id',
    'payment_id',
    'cents',
    'fee_cents',
    'stray',
    'at',
  ] satisfies readonly (keyof MoneyMovementRow)[],
  create: `
create table money_movements (
  source_id text primary key,
  kind text not null,
  provider text not null,
  transaction_id text not null,
  attempt_id text,
  payment_id text,
  cents bigint not null,
  fee_cents bigint,
  stray boolean not null,
  at timestamptz not null
)`,
  indexes: `
create index money_movements_at on money_movements (provider, at);
create index money_movements_transaction on money_movements (transaction_id);
`,
  keyOf: (row) => row.source_id,
};
