import pg from 'pg';
import { searchTextOf } from '../read-models/search-text.js';
import type { TransactionRow } from '../read-models/transaction.row.js';

const COLUMNS = ['buyer_name', 'buyer_email', 'buyer_phone', 'buyer_message', 'buyer_address'] as const;
/** SQL: whether the vault no longer has the version that the column refers to. */
export const isGone = (ref: string): string => `not exists (
  select from personal_data.versions v
  where v.subject = split_part(${ref}, '#', 1) and v.version = split_part(${ref}, '#', 2)::integer)`;

// A rebuild under way has tables of its own in another schema, which will become the live ones.
const TABLES = `
select n.nspname as schema, c.relname as name, exists (
  select from pg_attribute a where a.attrelid = c.oid and not a.attisdropped and a.attname = 'search'
) as "isSearched"
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p') and (
  select count(*) from pg_attribute a where a.attrelid = c.oid and not a.attisdropped and a.attname = any($1)
) = $2 order by 1, 2`;

interface Table {
  readonly schema: string;
  readonly name: string;
  /** Not so where the shop was updated and its tables are not rebuilt yet. */
  readonly isSearched: boolean;
}

/** Columns with readable copies, and the column that refers to the vault's version of them. */
interface Copies {
  readonly columns: readonly string[];
  readonly ref: 'buyer_ref' | 'document_ref' | 'parcel_ref';
}
const BUYER: Copies = { columns: COLUMNS, ref: 'buyer_ref' };
/** Apart: a table that an update has still to rebuild does not have one or the other. */
const NOTE: Copies = { columns: ['staff_note'], ref: 'buyer_ref' };
const INVOICE: Copies = { columns: ['invoice'], ref: 'buyer_ref' };
const LANG: Copies = { columns: ['lang'], ref: 'buyer_ref' };
const PARCEL: Copies = { columns: ['courier', 'tracking_number'], ref: 'parcel_ref' };
const DOCUMENT: Copies = { columns: ['document_number'], ref: 'document_ref' };

/**
 * Clears the readable copies of buyers' data that the vault no longer has, in the live table and in those of rebuilds.
 */
export async function eraseBuyerColumns(tx: pg.ClientBase, ids: readonly string[]): Promise<void> {
  await eraseCopies(tx, BUYER, ids);
  await eraseCopies(tx, NOTE, ids);
  await eraseCopies(tx, INVOICE, ids);
  await eraseCopies(tx, LANG, ids);
  await eraseCopies(tx, PARCEL, ids);
}

/** The same for the numbers of receipts and invoices. */
export const eraseDocumentColumn = (tx: pg.ClientBase, ids: readonly string[]): Promise<void> =>
  eraseCopies(tx, DOCUMENT, ids);

async function eraseCopies(
  tx: pg.ClientBase,
  { columns, ref }: Copies,
  ids: readonly string[],
): Promise<void> {
  const { rows } = await tx.query<Table>(TABLES, [[...columns, ref], columns.length + 1]);
  const empty = columns.map((column) => `${column} = null`).join(', ');
  const filled = columns.map((column) => `${column} is not null`).join(' or ');
  for (const { schema, name, isSearched } of rows) {
    const table = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
    const { rows: emptied } = await tx.query<Emptied>(
      `update ${table} set ${empty} where id = any($1) and (${filled}) and ${isGone(ref)}
       returning ${isSearched ? SEARCHED : 'id'}`,
      [ids],
    );
    if (isSearched) await searchAnew(tx, table, emptied);
  }
}

const SEARCHED = 'id, order_number, document_number, buyer_name, buyer_email, buyer_phone';
type Emptied = Pick<TransactionRow, 'id'> & Parameters<typeof searchTextOf>[0];

/** What is left stays searchable, as it does in a table that is rebuilt. */
async function searchAnew(tx: pg.ClientBase, table: string, rows: readonly Emptied[]): Promise<void> {
  await tx.query(
    `update ${table} t set search = new.text from unnest($1::text[], $2::text[]) as new (id, text)
     where t.id = new.id`,
    [rows.map(({ id }) => id), rows.map(searchTextOf)],
  );
}
