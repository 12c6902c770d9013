import pg from 'pg';
import { columnsOf, type RowKey, rowOf, type RowTable } from './row-table.js';

interface Statements {
  readonly read: string;
  readonly upsert: string;
  readonly remove: string;
}

const known = new WeakMap<RowTable, Statements>();

// Rows come back as JSON, cents as numbers and times as ISO text: what is stored is what the events say, to the letter.
function statementsOf(table: RowTable): Statements {
  const found = known.get(table);
  if (found) return found;
  const name = pg.escapeIdentifier(table.name);
  const key = pg.escapeIdentifier(table.key);
  const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const others = table.columns
    .filter((column) => column !== table.key)
    .map((column) => pg.escapeIdentifier(column));
  const onConflict =
    others.length === 0
      ? 'nothing'
      : `update set (${others.join(', ')}) = row (${others.map((column) => `excluded.${column}`).join(', ')})`;
  const statements = {
    read: `select to_jsonb(t) as columns from ${name} t where ${key} = any($1::${table.keyType}[])`,
    upsert: `insert into ${name} (${columns}) select ${columns} from jsonb_populate_recordset(null::${name}, $1::jsonb)
      on conflict (${key}) do ${onConflict}`,
    remove: `delete from ${name} where ${key} = any($1::${table.keyType}[])`,
  };
  known.set(table, statements);
  return statements;
}

/** Named, so that each connection plans them once; by table, and a table's name belongs to one projection only. */
export async function readRows(
  tx: pg.ClientBase,
  table: RowTable,
  keys: readonly RowKey[],
): Promise<object[]> {
  const { rows } = await tx.query<{ columns: object }>({
    name: `read_${table.name}`,
    text: statementsOf(table).read,
    values: [keys],
  });
  return rows.map(({ columns }) => rowOf(table, columns));
}

export async function upsertRows(tx: pg.ClientBase, table: RowTable, rows: readonly object[]): Promise<void> {
  const values = [JSON.stringify(rows.map((row) => columnsOf(table, row)))];
  await tx.query({ name: `upsert_${table.name}`, text: statementsOf(table).upsert, values });
}

export async function deleteRows(tx: pg.ClientBase, table: RowTable, keys: readonly RowKey[]): Promise<void> {
  await tx.query({ name: `delete_${table.name}`, text: statementsOf(table).remove, values: [keys] });
}
