import type { CreditKind, MoneyHow } from '@fiocco/contracts';
import type { MoneyMoved } from '@fiocco/gift';
import {
  bigint,
  boolean,
  date,
  defineTable,
  integer,
  jsonb,
  orNull,
  type RowOf,
  text,
  timestamptz,
} from '@fiocco/projections';

type MovementKind = MoneyMoved['kind'] | CreditKind;
type CashColumn = 'received' | 'reversed' | 'refunded';

/**
 * The column of the cash view in which a movement counts. Credit that is used moves no money, what is exchanged stays with
 * the shop, and a fee is between the shop and its provider.
 */
export const COLUMN_OF = {
  received: 'received',
  reversed: 'reversed',
  refunded: 'refunded',
  returned: 'refunded',
  exchanged: null,
  used: null,
  fee: null,
} as const satisfies Readonly<Record<MovementKind, CashColumn | null>>;

/** SQL: the kinds that count in a column of the cash view, as a list for `in (…)`. */
export const kindsIn = (column: CashColumn): string =>
  Object.entries(COLUMN_OF)
    .flatMap(([kind, name]) => (name === column ? [`'${kind}'`] : []))
    .join(', ');

/** What a movement in a column of the cash view does to the shop's money. */
export const SIGN = { received: 1, reversed: -1, refunded: -1 } as const satisfies Record<CashColumn, number>;

/** The book: each euro that came or went. */
export const movements = defineTable('movement', {
  key: 'id',
  columns: {
    id: text(),
    kind: text<MovementKind>(),
    /** When the ledger learnt of it. */
    at: timestamptz(),
    /** The day in Rome for which it counts. */
    on_day: date(),
    /** Positive where it came, negative where it went; an entry of credit that is taken back has the other sign. */
    cents: bigint(),
    /** The code of the payment method that the money came by: a provider's own, or one by hand. */
    method: text(),
    /** How a person took or gave it; null for what moved at a provider. */
    how: orNull(text<MoneyHow>()),
    /** Which capture or refund it is at the provider. */
    source_id: orNull(text()),
    /** Who recorded it: an account's id; null for what moved at a provider, whoever asked for it. */
    person: orNull(text()),
    list_id: bigint(),
    /** Null for the fund, and for the list's credit. */
    product_id: orNull(integer()),
    /** Null for the list's credit. */
    transaction_id: orNull(text()),
    /** Whose money it is: that of this receipt, capture or entry of credit. */
    receipt_id: text(),
    /** Its day was closed when the ledger learnt of it: a correction of staff's, or a provider's late word. */
    after_closing: boolean(),
    /** Money that nobody expected lies on the shop's account until it goes back, but no purchase counts it. */
    stray: boolean(),
  },
  indexes: `
create index movement_day_of_list on movement (on_day, list_id) include (kind, cents);
create index movement_in_order on movement (on_day, at, id);
create index movement_of_list on movement (list_id, on_day, at, id);
create index movement_of_transaction on movement (transaction_id);
create index movement_at_provider on movement (method, at) where source_id is not null;
create index movement_source on movement (source_id) where source_id is not null;`,
});
export type MovementRow = RowOf<typeof movements>;

/**
 * The book summed by all but lists, of which a shop has many: a year is a few thousand rows. The sums are positive, save
 * where a day took more back than it gave.
 */
export const movementDays = defineTable('movement_day', {
  key: 'id',
  columns: {
    id: text(),
    day: date(),
    /** The code of the payment method that the money came by. */
    method: text(),
    how: orNull(text<MoneyHow>()),
    /** An account's id, or the provider's code. */
    person: text(),
    received: bigint(),
    reversed: bigint(),
    refunded: bigint(),
  },
  indexes: 'create index movement_day_of on movement_day (day)',
});

/** The book summed by list. */
export const movementLists = defineTable('movement_list', {
  key: 'list_id',
  columns: {
    list_id: bigint(),
    /** What its purchases brought and did not get back, shipping included. */
    income_cents: bigint(),
  },
});

/** The days whose till was closed, each as it stands. */
export const closedDays = defineTable('closed_day', {
  key: 'day',
  columns: {
    day: date(),
    /** Whether nobody has opened it again. */
    closed: boolean(),
    /** When it was closed last, and by whom (`staff:3`). */
    at: timestamptz(),
    actor: text(),
    float_cents: bigint(),
    /** Cents by how, or by provider. */
    counted: jsonb(),
    expected: jsonb(),
    uncounted: jsonb(),
    /** Into the vault. */
    reason_ref: orNull(text()),
  },
});
