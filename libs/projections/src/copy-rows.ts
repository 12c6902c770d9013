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
  // Most have none.
  return ESCAPED.test(text) ? text.replace(EVERY_ESCAPED, (character) => ESCAPES[character] as string) : text;
}

const CHUNK = 64 * 1024;

/** Sends rows by COPY, a chunk at a time and no faster than the server takes them. */
export async function copyRows(tx: pg.ClientBase, table: RowTable, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const stream = tx.query(from(`copy ${pg.escapeIdentifier(table.name)} (${columns}) from stdin`));
  const done = finished(stream);
  // Awaited at the end; a failure before that must not count as nobody's.
  done.catch(() => undefined);
  let chunk = '';
  for (const row of rows) {
    const fields = columnsOf(table, row) as Readonly<Record<string, unknown>>;
    let separator = '';
    for (const column of table.columns) {
      chunk += separator + field(fields[column]);
      separator = '\t';
    }
    chunk += '\n';
    if (chunk.length < CHUNK) continue;
    if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), done]);
    chunk = '';
  }
  stream.end(chunk);
  await done;
}
