import type { RowTable } from '@fiocco/projections';

export type CashKind = 'received' | 'reversed' | 'refunded';

/**
 * Money that came, was entered by mistake, or went. Reversed and refunded entries are negative; one that takes credit
 * back that was returned by mistake is a positive one of refunds.
 */
export interface CashEntryRow {
  /** See {@link receiptEntry} and its neighbours. */
  readonly entry_id: string;
  /** In Rome, `2026-11-21`. */
  readonly day: string;
  /** The code of the payment method that the money itself came by. */
  readonly method: string;
  readonly list_id: number;
  /** Who recorded it: an account's id, or the code of the provider. */
  readonly person: string;
  readonly kind: CashKind;
  readonly cents: number;
}

/** What an entry of each kind does to the till. */
export const SIGN = { received: 1, reversed: -1, refunded: -1 } as const;

/** Ids of receipts and refunds are unique in their transaction only. */
export const receiptEntry = (transactionId: string, receiptId: string): string =>
  `${transactionId} ${receiptId}`;
export const reversalEntry = (transactionId: string, receiptId: string): string =>
  `${transactionId} ${receiptId} reversed`;
export const refundEntry = (transactionId: string, refundId: string): string =>
  `${transactionId} refund ${refundId}`;
export const creditEntry = (listId: number, entryId: string): string => `credit ${listId} ${entryId}`;
export const creditReversalEntry = (listId: number, entryId: string): string =>
  `${creditEntry(listId, entryId)} reversed`;

/**
 * The same money summed by everything but its list, of which a shop has many: a year is a few thousand rows. The sums
 * are positive, save where a day took more back than it gave.
 */
export interface CashDayRow extends Readonly<Record<CashKind, number>> {
  readonly id: string;
  readonly day: string;
  readonly method: string;
  readonly person: string;
}

export const cashEntries: RowTable<CashEntryRow> = {
  name: 'cash_entries',
  key: 'entry_id',
  keyType: 'text',
  columns: [
    'entry_id',
    'day',
    'method',
    'list_id',
    'person',
    'kind',
    'cents',
  ] satisfies readonly (keyof CashEntryRow)[],
  create: `
create table cash_entries (
  entry_id text primary key,
  day date not null,
  method text not null,
  list_id bigint not null,
  person text not null,
  kind text not null,
  cents bigint not null
)`,
  indexes: 'create index cash_entries_day on cash_entries (day, list_id) include (kind, cents)',
  keyOf: (row) => row.entry_id,
};

export const cashDays: RowTable<CashDayRow> = {
  name: 'cash_days',
  key: 'id',
  keyType: 'text',
  columns: [
    'id',
    'day',
    'method',
    'person',
    'received',
    'reversed',
    'refunded',
  ] satisfies readonly (keyof CashDayRow)[],
  create: `
create table cash_days (
  id text primary key,
  day date not null,
  method text not null,
  person text not null,
  received bigint not null,
  reversed bigint not null,
  refunded bigint not null
)`,
  indexes: 'create index cash_days_day on cash_days (day)',
  keyOf: (row) => row.id,
};
