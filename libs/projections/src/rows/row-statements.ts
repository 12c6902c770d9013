import { createHash } from 'node:crypto';
import pg from 'pg';
import type { TableChanges } from './row-set.js';
import { columnsOf, type RowKey, rowOf, type RowTable } from './row-table.js';

interface Statement {
  readonly name: string;
  readonly text: string;
}

interface Statements {
  readonly tables: readonly RowTable[];
  readonly read: Statement;
  readonly write: Statement;
}

const id = pg.escapeIdentifier;
/** By the tables' names. Which projections take a batch together changes, but there are few such groups. */
const known = new Map<string, Statements>();

/** All tables at once: one question before their events are applied and one after. */
function statementsOf(tables: readonly RowTable[]): Statements {
  const names = tables.map(({ name }) => name).join(' ');
  const found = known.get(names);
  // Another definition may have a table of the same name.
  if (found?.tables.every((table, place) => table === tables[place])) return found;
  const first = tables[0]?.name.slice(0, 30);
  const read = tables.map((table, place) => selectOf(table, place));
  const statements = {
    tables,
    read: named(`read_${first}`, read.join('\nunion all\n')),
    write: named(`write_${first}`, `with ${tables.flatMap(changesOf).join(',\n')}\nselect`),
  };
  known.set(names, statements);
  return statements;
}

/** Named, so that each connection plans it once; by its text, since the names of all tables are too long for a name. */
const named = (begin: string, text: string): Statement => ({
  name: `${begin}_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`,
  text,
});

// Rows come back as JSON, cents as numbers and times as ISO text: what is stored is what the events say, to the letter.
function selectOf({ name, key, keyType }: RowTable, place: number): string {
  return `select ${place} as place, to_jsonb(t) as columns from ${id(name)} t where ${id(key)} = any($${place + 1}::${keyType}[])`;
}

function changesOf({ name, key, keyType, columns }: RowTable, place: number): string[] {
  const all = columns.map((column) => id(column)).join(', ');
  const others = columns.filter((column) => column !== key).map((column) => id(column));
  const values = others.map((column) => `excluded.${column}`).join(', ');
  const onConflict = others.length === 0 ? 'nothing' : `update set (${others.join(', ')}) = row (${values})`;
  return [
    `kept_${place} as (insert into ${id(name)} (${all})
      select ${all} from jsonb_populate_recordset(null::${id(name)}, $${2 * place + 1}::jsonb)
      on conflict (${id(key)}) do ${onConflict})`,
    `gone_${place} as (delete from ${id(name)} where ${id(key)} = any($${2 * place + 2}::${keyType}[]))`,
  ];
}

export async function readRows(
  tx: pg.ClientBase,
  tables: readonly RowTable[],
  keysOf: (table: RowTable) => readonly RowKey[],
): Promise<{ readonly table: RowTable; readonly row: object }[]> {
  if (tables.length === 0) return [];
  const { rows } = await tx.query<{ place: number; columns: object }>({
    ...statementsOf(tables).read,
    values: tables.map((table) => keysOf(table)),
  });
  return rows.map(({ place, columns }) => {
    const table = tables[place] as RowTable;
    return { table, row: rowOf(table, columns) };
  });
}

export async function writeRows(
  tx: pg.ClientBase,
  tables: readonly RowTable[],
  changes: readonly TableChanges[],
): Promise<void> {
  const values = tables.flatMap((table) => {
    const change = changes.find((candidate) => candidate.table === table);
    const kept = (change?.kept ?? []).map((row) => columnsOf(table, row));
    return [JSON.stringify(kept), change?.gone ?? []];
  });
  await tx.query({ ...statementsOf(tables).write, values });
}

export async function deleteRows(tx: pg.ClientBase, table: RowTable, keys: readonly RowKey[]): Promise<void> {
  await tx.query(`delete from ${id(table.name)} where ${id(table.key)} = any($1::${table.keyType}[])`, [
    keys,
  ]);
}

/** A table that is filled in bulk gets its key when the rows are there, or sooner if they have to be looked for. */
export async function dropKey(tx: pg.ClientBase, { name }: RowTable): Promise<void> {
  await tx.query(`alter table ${id(name)} drop constraint ${id(`${name}_pkey`)}`);
}

export async function addKey(tx: pg.ClientBase, { name, key }: RowTable): Promise<void> {
  await tx.query(`alter table ${id(name)} add primary key (${id(key)})`);
}

/** Nobody asks by what is within JSON, and looking through it takes longer than all else. */
export async function analyze(tx: pg.ClientBase, { name }: RowTable): Promise<void> {
  const { rows } = await tx.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and atttypid <> 'jsonb'::regtype`,
    [id(name)],
  );
  await tx.query(`analyze ${id(name)} (${rows[0]?.columns})`);
}
