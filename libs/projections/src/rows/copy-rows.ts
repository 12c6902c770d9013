import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { columnsOf, type RowTable } from './row-table.js';

const ESCAPED = /[\\\t\n\r]/;
const EVERY_ESCAPED = /[\\\t\n\r]/g;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function field(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // Most texts have none.
  return ESCAPED.test(text) ? text.replace(EVERY_ESCAPED, (character) => ESCAPES[character] as string) : text;
}

/** About 64 KB. */
const ROWS_AT_ONCE = 128;

/** Sends rows by COPY in portions, and no faster than the server takes them. */
export async function copyRows(tx: pg.ClientBase, table: RowTable, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const stream = tx.query(from(`copy ${pg.escapeIdentifier(table.name)} (${columns}) from stdin`));
  const done = finished(stream);
  // Awaited at the end; until then a failure must not count as an unhandled rejection.
  done.catch(() => undefined);
  const fields = Array.from(table.columns, () => '');
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
    const lines = rows.slice(first, first + ROWS_AT_ONCE).map((row) => lineOf(table, row, fields));
    if (!stream.write(lines.join(''))) await Promise.race([once(stream, 'drain'), done]);
  }
  stream.end();
  await done;
}

/** `fields` is reused for each row, because a new array for each would be noticeable. */
function lineOf(table: RowTable, row: object, fields: string[]): string {
  const columns = columnsOf(table, row) as Readonly<Record<string, unknown>>;
  table.columns.forEach((column, place) => (fields[place] = field(columns[column])));
  return `${fields.join('\t')}\n`;
}
