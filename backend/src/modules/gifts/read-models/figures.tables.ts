import type { StageRule } from '@fiocco/contracts';
import type { GiftState, PurchaseStage } from '@fiocco/gift';
import {
  bigint,
  defineTable,
  integer,
  jsonb,
  orNull,
  type RowOf,
  smallint,
  storedAs,
  text,
  timestamptz,
} from '@fiocco/projections';
import { standingFrom, type StandingJson, standingJson } from './standing.js';

/** The gift as the figures last counted it. */
export const giftStates = storedAs(
  defineTable('figures_gift', { key: 'stream', columns: { stream: text(), state: jsonb<StandingJson>() } }),
  {
    keyOf: ({ stream }: { readonly stream: string; readonly state: GiftState }) => stream,
    to: ({ stream, state }) => ({ stream, state: standingJson(state) }),
    from: ({ stream, state }) => ({ stream, state: standingFrom(state) }),
  },
);

/** Each transaction as the figures last counted it, including ended ones, which the gift's row leaves out. */
export const countedTransactions = defineTable('figures_transaction', {
  key: 'transaction_id',
  columns: {
    transaction_id: text(),
    stage: text<PurchaseStage>(),
    amount_cents: bigint(),
    shipping_cents: bigint(),
    /** Money received and not given back. */
    received_cents: bigint(),
    /** Money given back. */
    refunded_cents: bigint(),
  },
});
export type CountedTransaction = RowOf<typeof countedTransactions>;

/** The sums of a list. Gifts are products that are on the list, not its fund. */
export const listSummaries = defineTable('list_summary', {
  key: 'list_id',
  columns: {
    list_id: bigint(),
    gifts: bigint(),
    /** Not agreed yet: the buyer is still choosing or paying, or staff keep the gift aside. */
    transactions_held: bigint(),
    transactions_reserved: bigint(),
    /** Agreed, to be paid by transfer. */
    transactions_awaiting: bigint(),
    transactions_paid: bigint(),
    /** Over, or being given back. */
    transactions_cancelled: bigint(),
    /** Still due of what is held, reserved or to be paid by transfer, shipping included. */
    held_cents: bigint(),
    reserved_cents: bigint(),
    awaiting_cents: bigint(),
    /** Amounts of paid transactions, without shipping. */
    sold_cents: bigint(),
  },
});
export type ListSummaryRow = RowOf<typeof listSummaries>;

/**
 * What each event added to the sums of its list, by when it happened: as many rows as there are changes of a figure. All until
 * a moment together are what the sums were then.
 */
export const figureChanges = defineTable('figure_change', {
  key: 'position',
  columns: {
    /** Of the event in the ledger. */
    position: bigint(),
    at: timestamptz(),
    gifts: smallint(),
    transactions_held: smallint(),
    transactions_reserved: smallint(),
    transactions_awaiting: smallint(),
    transactions_paid: smallint(),
    transactions_cancelled: smallint(),
    held_cents: bigint(),
    reserved_cents: bigint(),
    awaiting_cents: bigint(),
    sold_cents: bigint(),
  },
  indexes: 'create index figure_change_at on figure_change (at)',
});

/**
 * What staff have to do about a transaction. `collect`: a reservation to be paid in the shop, overdue when `due_at` is
 * past. `open`: held by staff until they end it. `transfer`: a transfer to match, without an end once a part of it
 * has come. `verify`: a payment in doubt. `refund`: money that is being given back. `give_back`: money that has no gift,
 * or goes beyond its price. `ready`: its unit is fully paid, as a whole or by the last share.
 */
export type TodoKind = NonNullable<StageRule['todo']> | 'give_back';

export const todos = defineTable('todo', {
  key: 'transaction_id',
  columns: {
    transaction_id: text(),
    kind: text<TodoKind>(),
    stream: text(),
    list_id: bigint(),
    product_id: orNull(integer()),
    unit_index: integer(),
    due_cents: bigint(),
    due_at: orNull(timestamptz()),
    since: timestamptz(),
  },
  indexes: 'create index todo_urgent on todo (kind, (coalesce(due_at, since)), transaction_id)',
});
export type TodoRow = RowOf<typeof todos>;
