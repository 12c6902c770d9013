import type { RowTable } from '@fiocco/projections';
import type { GiftState } from '@fiocco/gift';
import {
  type CountedTransaction,
  FIGURES,
  type GiftUnits,
  giftUnitsOf,
  type ListSummaryRow,
} from './list-summary.row.js';
import { standingFrom, type StandingJson, standingJson } from './standing.js';
import type { TodoRow } from './todo.row.js';

/** The gift as the figures last counted it; no other code reads this. */
export interface CountedGift {
  readonly stream: string;
  readonly state: GiftState;
  /** What it adds to its list's sums; derived from the state. */
  readonly units: GiftUnits;
}

export const giftStates: RowTable<CountedGift> = {
  name: 'figures_gift',
  key: 'stream',
  keyType: 'text',
  columns: ['stream', 'state'],
  create: 'create table figures_gift (stream text primary key, state jsonb not null)',
  indexes: '',
  keyOf: ({ stream }) => stream,
  toColumns: ({ stream, state }) => ({ stream, state: standingJson(state) }),
  fromColumns(columns) {
    const { stream, state: json } = columns as { readonly stream: string; readonly state: StandingJson };
    const state = standingFrom(json);
    return { stream, state, units: giftUnitsOf(state) };
  },
};

/** Each transaction as the figures last counted it, including ended ones, which the gift's row leaves out. */
export const countedTransactions: RowTable<CountedTransaction> = {
  name: 'figures_transaction',
  key: 'transaction_id',
  keyType: 'text',
  columns: [
    'transaction_id',
    'stage',
    'amount_cents',
    'shipping_cents',
    'received_cents',
    'refunded_cents',
  ] satisfies readonly (keyof CountedTransaction)[],
  create: `
create table figures_transaction (
  transaction_id text primary key,
  stage text not null,
  amount_cents bigint not null,
  shipping_cents bigint not null,
  received_cents bigint not null,
  refunded_cents bigint not null
)`,
  indexes: '',
  keyOf: (row) => row.transaction_id,
};

export const listSummaries: RowTable<ListSummaryRow> = {
  name: 'list_summary',
  key: 'list_id',
  keyType: 'bigint',
  columns: ['list_id', ...FIGURES],
  create: `
create table list_summary (
  list_id bigint primary key,
  ${FIGURES.map((figure) => `${figure} bigint not null`).join(',\n  ')}
)`,
  indexes: '',
  keyOf: (row) => row.list_id,
};

export const todos: RowTable<TodoRow> = {
  name: 'todo',
  key: 'transaction_id',
  keyType: 'text',
  columns: [
    'transaction_id',
    'kind',
    'stream',
    'list_id',
    'product_id',
    'unit_index',
    'due_cents',
    'due_at',
    'since',
  ] satisfies readonly (keyof TodoRow)[],
  create: `
create table todo (
  transaction_id text primary key,
  kind text not null,
  stream text not null,
  list_id bigint not null,
  product_id integer,
  unit_index integer not null,
  due_cents bigint not null,
  due_at timestamptz,
  since timestamptz not null
)`,
  indexes: 'create index todo_urgent on todo (kind, (coalesce(due_at, since)), transaction_id)',
  keyOf: (row) => row.transaction_id,
};
