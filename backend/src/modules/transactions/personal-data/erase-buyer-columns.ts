import pg from 'pg';
import { searchTextOf } from '../read-models/search-text.js';

const COLUMNS = ['buyer_name', 'buyer_email', 'buyer_phone', 'buyer_message', 'buyer_address'] as const;
/** SQL: whether the vault no longer has the version that the column refers to. */
export const isGone = (ref: string): string => `not exists (
  select from personal_data.versions v
  where v.subject = split_part(${ref}, '#', 1) and v.version = split_part(${ref}, '#', 2)::integer)`;

const EMPTY = COLUMNS.map((column) => `${column} = null`).join(', ');
const FILLED = COLUMNS.map((column) => `${column} is not null`).join(' or ');

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

/**
 * Clears the readable copies of buyers' data that the vault no longer has, in the live table and in those of rebuilds.
 */
export async function eraseBuyerColumns(tx: pg.ClientBase, ids: readonly string[]): Promise<void> {
  const { rows } = await tx.query<Table>(TABLES, [COLUMNS, COLUMNS.length]);
  for (const { schema, name, isSearched } of rows) {
    const table = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
    const { rows: emptied } = await tx.query<Emptied>(
      `update ${table} set ${EMPTY} where id = any($1) and (${FILLED}) and ${isGone('buyer_ref')}
       returning ${isSearched ? 'id, order_number, document_number' : 'id'}`,
      [ids],
    );
    if (isSearched) await searchNobody(tx, table, emptied);
  }
}

interface Emptied {
  readonly id: string;
  readonly order_number: string;
  readonly document_number: string | null;
}

/** Numbers of the shop's own stay searchable, as they do in a table that is rebuilt. */
async function searchNobody(tx: pg.ClientBase, table: string, rows: readonly Emptied[]): Promise<void> {
  const nobody = { buyer_name: null, buyer_email: null, buyer_phone: null };
  await tx.query(
    `update ${table} t set search = new.text from unnest($1::text[], $2::text[]) as new (id, text)
     where t.id = new.id`,
    [rows.map(({ id }) => id), rows.map((row) => searchTextOf({ ...row, ...nobody }))],
  );
}
