import { statusOf } from '@fiocco/contracts';
import type pg from 'pg';
import { searchTextOf } from '../read-models/search-text.js';
import type { TransactionRow } from '../read-models/transaction.row.js';

const BASIC = {
  order_number: 'FI-2026-000001',
  stream: 'gift-1-1',
  product_id: null,
  unit_index: 1,
  kind: 'acquisto',
  reason: null,
  hold_id: 'hold',
  amount_cents: 10_000,
  shipping_cents: 0,
  price_cents: 10_000,
  received_cents: 0,
  refunded_cents: 0,
  payment_method: 'in_negozio',
  delivery_method: 'beneficiaryPickup',
  expires_at: null,
  version: 1,
  document_number: null,
  document_ref: null,
  buyer_name: null,
  buyer_email: null,
  buyer_phone: null,
  buyer_ref: 'buyer_x#1',
  created_at: '2026-11-20T10:00:00Z',
  updated_at: '2026-11-20T10:00:00Z',
} as const satisfies Partial<TransactionRow>;

export type RowToPut = Pick<TransactionRow, 'id' | 'list_id' | 'stage'> & Partial<TransactionRow>;

/** Writes rows into the read model itself, for tests of what is read from them. */
export async function putTransactions(pool: pg.Pool, rows: readonly RowToPut[]): Promise<void> {
  const whole = rows.map((row) => {
    const given = { ...BASIC, ...row, status: statusOf(row.stage) };
    return { ...given, search: searchTextOf(given) };
  });
  await pool.query(
    `insert into read_models.transactions
     select * from jsonb_populate_recordset(null::read_models.transactions, $1::jsonb)`,
    [JSON.stringify(whole)],
  );
}
