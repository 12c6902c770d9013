import type { JsonObject, Vault } from '@fiocco/personal-data';
import { type InTurn, type Projection, rowProjection, type RowTable, touch } from '@fiocco/projections';
import { purchaseEvents } from '@fiocco/gift';
import { numberOf } from '../../../platform/index.js';
import { keptBuyer } from './kept-fields.js';
import { searchTextOf } from './search-text.js';
import { TRANSACTION_INDEXES } from './transaction-indexes.js';
import { type BuyerColumns, namesTexts, transactionAfter, type TransactionRow } from './transaction.row.js';

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
  price_cents bigint,
  received_cents bigint not null,
  refunded_cents bigint not null,
  payment_method text not null,
  delivery_method text not null,
  expires_at timestamptz,
  extended_at timestamptz,
  delivered_on date,
  shipped_on date,
  document_number text,
  document_ref text,
  version integer not null,
  search text not null,
  buyer_ref text not null,
  buyer_name text,
  buyer_email text,
  buyer_phone text,
  buyer_message text,
  buyer_address jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null
)`;

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
  'price_cents',
  'received_cents',
  'refunded_cents',
  'payment_method',
  'delivery_method',
  'expires_at',
  'extended_at',
  'delivered_on',
  'shipped_on',
  'document_number',
  'document_ref',
  'version',
  'search',
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

function documentColumn({ document_ref: ref }: TransactionRow, texts: Texts) {
  return ref === null ? {} : { document_number: numberOf({ ref, digest: '' }, texts) };
}
type Texts = Parameters<typeof numberOf>[1];

type BuyersVault = Pick<Vault, 'find'>;

/** A row whose readable copies still have to be read from the vault. */
type Pending = TransactionRow & { readonly pending?: true };

const transactions: RowTable<Pending> = {
  name: 'transactions',
  key: 'id',
  keyType: 'text',
  columns: COLUMNS,
  create,
  indexes: TRANSACTION_INDEXES,
  keyOf: ({ id }) => id,
};

async function fillIn(vault: BuyersVault, rows: readonly Pending[], inTurn: InTurn): Promise<void> {
  const pending = rows.filter((row) => row.pending);
  if (pending.length === 0) return;
  const refs = pending.flatMap((row) => [row.buyer_ref, ...(row.document_ref ? [row.document_ref] : [])]);
  // They are decrypted while others use the connection.
  const { opened } = await inTurn((tx) => vault.find(tx, refs));
  const texts = await opened;
  for (const row of pending) {
    const person = texts.get(row.buyer_ref);
    Object.assign(row, person && buyerColumns(person), documentColumn(row, texts));
    Object.assign(row, { search: searchTextOf(row) });
  }
}

/** Purchases, reservations and shares as the back office lists and searches them. */
export function transactionsProjection(vault: BuyersVault): Projection {
  return rowProjection({
    name: 'transactions',
    version: 13,
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
        rows.put(transactions, namesTexts(event) ? Object.assign(row, { pending: true as const }) : row);
    },
    complete: (_, rows, inTurn) => fillIn(vault, rows as readonly Pending[], inTurn),
  });
}
