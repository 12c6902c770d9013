import type { StageRule } from '@fiocco/contracts';
import type { JsonObject, Vault } from '@fiocco/personal-data';
import { type InTurn, type Projection, rowProjection, type RowTable, touch } from '@fiocco/projections';
import { purchaseEvents, stagesSql } from '../../gifts/index.js';
import { keptBuyer } from '../personal-data/kept-fields.js';
import { type BuyerColumns, buyerRefOf, transactionAfter, type TransactionRow } from './transaction.row.js';

const create = `
create table transactions (
  id text primary key,
  order_number text not null,
  stream text not null,
  list_id bigint not null,
  product_id integer,
  unit_index integer not null,
  kind text not null,
  stage text not null,
  status text not null,
  reason text,
  hold_id text not null,
  amount_cents bigint not null,
  shipping_cents bigint not null,
  received_cents bigint not null,
  payment_method text not null,
  delivery_method text not null,
  expires_at timestamptz,
  buyer_ref text not null,
  buyer_name text,
  buyer_email text,
  buyer_phone text,
  buyer_message text,
  buyer_address jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null
)`;

const endedBy = (what: StageRule['endedBy']) => `stage in (${stagesSql(({ endedBy }) => endedBy === what)})`;

/** SQL: the stages that end with their hold. */
export const ENDS_WITH_HOLD = endedBy('hold');

/**
 * SQL: transactions that a job ends when their time is over: holds, except those that staff keep, and shares to be paid
 * in the shop.
 */
export const HAS_AN_END = `(${ENDS_WITH_HOLD} or (${endedBy('share')} and kind = 'quota' and received_cents = 0))`;

const indexes = `
create index transactions_created on transactions (created_at desc, id desc);
create index transactions_list on transactions (list_id, created_at desc);
create index transactions_product on transactions (product_id);
create index transactions_end on transactions (expires_at, id) where ${HAS_AN_END};
`;

const COLUMNS: readonly (keyof TransactionRow)[] = [
  'id',
  'order_number',
  'stream',
  'list_id',
  'product_id',
  'unit_index',
  'kind',
  'stage',
  'status',
  'reason',
  'hold_id',
  'amount_cents',
  'shipping_cents',
  'received_cents',
  'payment_method',
  'delivery_method',
  'expires_at',
  'buyer_ref',
  'buyer_name',
  'buyer_email',
  'buyer_phone',
  'buyer_message',
  'buyer_address',
  'created_at',
  'updated_at',
];

/** The vault's data of a buyer as columns. */
function buyerColumns(fields: JsonObject): BuyerColumns {
  const { name, email, phone, message, address } = keptBuyer(fields);
  return {
    buyer_name: name,
    buyer_email: email,
    buyer_phone: phone,
    buyer_message: message,
    buyer_address: address,
  };
}

type BuyersVault = Pick<Vault, 'find'>;

/** A row whose readable copies still have to be read from the vault. */
type Pending = TransactionRow & { readonly pending?: true };

const transactions: RowTable<Pending> = {
  name: 'transactions',
  key: 'id',
  keyType: 'text',
  columns: COLUMNS,
  create,
  indexes,
  keyOf: ({ id }) => id,
};

async function fillIn(vault: BuyersVault, rows: readonly Pending[], inTurn: InTurn): Promise<void> {
  const pending = rows.filter((row) => row.pending);
  if (pending.length === 0) return;
  const refs = pending.map((row) => row.buyer_ref);
  // They are decrypted while others use the connection.
  const { opened } = await inTurn((tx) => vault.find(tx, refs));
  const people = await opened;
  for (const row of pending) {
    const person = people.get(row.buyer_ref);
    if (person) Object.assign(row, buyerColumns(person));
  }
}

/** Purchases, reservations and shares as the back office lists and searches them. */
export function transactionsProjection(vault: BuyersVault): Projection {
  return rowProjection({
    name: 'transactions',
    version: 3,
    reads: [purchaseEvents.catalogue],
    tables: [transactions],
    touches(stored) {
      const event = purchaseEvents.of(stored);
      return event ? [touch(transactions, event.data.transactionId)] : [];
    },
    change(rows, stored) {
      const event = purchaseEvents.of(stored);
      if (!event) return;
      const before = rows.get(transactions, event.data.transactionId);
      // Without personal data until the vault has been read: events only refer to them.
      const row = transactionAfter(before, event, null);
      if (row)
        rows.put(
          transactions,
          buyerRefOf(event) !== null ? Object.assign(row, { pending: true as const }) : row,
        );
    },
    complete: (_, rows, inTurn) => fillIn(vault, rows as readonly Pending[], inTurn),
  });
}
