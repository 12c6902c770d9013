import pg from 'pg';

const COLUMNS = ['buyer_name', 'buyer_email', 'buyer_phone', 'buyer_message', 'buyer_address'] as const;
/** SQL: whether the vault no longer has the version that the column refers to. */
export const isGone = (ref: string): string => `not exists (
  select from personal_data.versions v
  where v.subject = split_part(${ref}, '#', 1) and v.version = split_part(${ref}, '#', 2)::integer)`;

const EMPTY = COLUMNS.map((column) => `${column} = null`).join(', ');
const FILLED = COLUMNS.map((column) => `${column} is not null`).join(' or ');

// A rebuild under way has tables of its own in another schema, which will become the live ones.
const TABLES = `
select n.nspname as schema, c.relname as name
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p') and (
  select count(*) from pg_attribute a where a.attrelid = c.oid and not a.attisdropped and a.attname = any($1)
) = $2 order by 1, 2`;

/**
 * Clears the readable copies of buyers' data that the vault no longer has, in the live table and in those of rebuilds.
 */
export async function eraseBuyerColumns(tx: pg.ClientBase, ids: readonly string[]): Promise<void> {
  const { rows } = await tx.query<{ schema: string; name: string }>(TABLES, [COLUMNS, COLUMNS.length]);
  for (const { schema, name } of rows) {
    const table = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
    await tx.query(
      `update ${table} set ${EMPTY} where id = any($1) and (${FILLED}) and ${isGone('buyer_ref')}`,
      [ids],
    );
  }
}
