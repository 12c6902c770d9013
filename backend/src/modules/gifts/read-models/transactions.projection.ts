import type { StoredEvent } from '@fiocco/event-sourcing';
import type { JsonObject, Vault } from '@fiocco/personal-data';
import type { Projection } from '@fiocco/projections';
import type { ClientBase } from 'pg';
import {
  type BuyerColumns,
  isTransactionEvent,
  transactionAfter,
  type TransactionEvent,
  type TransactionRow,
} from './transaction.row.js';

const schema = `
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
);
create index transactions_created on transactions (created_at desc, id desc);
create index transactions_list on transactions (list_id, created_at desc);
create index transactions_product on transactions (product_id);
`;

const COLUMNS = [
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
] as const;

// Cents come back as numbers and times as ISO text: the row is what the events say, to the letter.
const READ = {
  name: 'transactions-read',
  text: 'select to_jsonb(t) as row from transactions t where id = any($1)',
};

const UPSERT = {
  name: 'transactions-write',
  text: `
insert into transactions (${COLUMNS.join(', ')})
select ${COLUMNS.join(', ')} from jsonb_populate_recordset(null::transactions, $1::jsonb)
on conflict (id) do update set (${COLUMNS.slice(1).join(', ')}) = row (${COLUMNS.slice(1)
    .map((column) => `excluded.${column}`)
    .join(', ')})`,
};

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The vault's record of a buyer as columns. */
function buyerColumns(fields: JsonObject): BuyerColumns {
  const address = fields['address'];
  return {
    buyer_name: text(fields['name']),
    buyer_email: text(fields['email']),
    buyer_phone: text(fields['phone']),
    buyer_message: text(fields['message']),
    buyer_address:
      typeof address === 'object' && address !== null ? (address as Readonly<Record<string, string>>) : null,
  };
}

function buyerRef(event: TransactionEvent): string | null {
  return event.type === 'gift.UnitHeld.v1' || event.type === 'gift.BuyerCorrected.v1'
    ? event.data.buyer.ref
    : null;
}

async function rowsOf(
  tx: ClientBase,
  events: readonly TransactionEvent[],
): Promise<Map<string, TransactionRow>> {
  const ids = [...new Set(events.map((event) => event.data.transactionId))];
  const { rows } = await tx.query<{ row: TransactionRow }>({ ...READ, values: [ids] });
  return new Map(rows.map(({ row }) => [row.id, row]));
}

/** Purchases, reservations and shares as the back office lists and searches them. */
export function transactionsProjection(vault: Pick<Vault, 'get'>): Projection {
  return {
    name: 'transactions',
    version: 1,
    tables: ['transactions'],
    schema,
    async apply(all: readonly StoredEvent[], tx) {
      const events = all.filter(isTransactionEvent);
      if (events.length === 0) return;
      const rows = await rowsOf(tx, events);
      const people = await vault.get(
        tx,
        events.map(buyerRef).filter((ref) => ref !== null),
      );
      for (const event of events) {
        const ref = buyerRef(event);
        const person = ref === null ? null : people.get(ref);
        const { transactionId } = event.data;
        const row = transactionAfter(rows.get(transactionId), event, person ? buyerColumns(person) : null);
        if (row) rows.set(transactionId, row);
      }
      await tx.query({ ...UPSERT, values: [JSON.stringify([...rows.values()])] });
    },
  };
}
