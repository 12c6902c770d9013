import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decryptText, type Vault } from '@fiocco/personal-data';
import pg from 'pg';
import type { TestApp } from '../../../platform/testing/test-app.js';
import { PersonalDataRegistry, VAULT } from '../../../platform/index.js';

/** How often planted data were found, by place, e.g. `{ 'read_models.transactions': 3 }`. */
export type Traces = Readonly<Record<string, number>>;

/**
 * Searches a copy of every table, the data folder and the log for the texts: as plain text, base64 (at any offset) and
 * hex. Also searches what opens with the master key, listed under `… (opened)`: sealed data are not erased.
 */
export async function tracesOf(pieces: readonly string[], test: TestApp): Promise<Traces> {
  const traces: Record<string, number> = {};
  const look = (place: string, text: string) => {
    const found = pieces.filter((piece) => isIn(piece, text));
    if (found.length > 0) traces[place] = (traces[place] ?? 0) + found.length;
  };
  for (const { place, text } of await tableCopies(test.pool)) look(place, text);
  for (const { place, text } of await openedTexts(test)) look(`${place} (opened)`, text);
  for (const { place, text } of await files(test.config.dataDir)) look(place, text);
  look('log', test.logLines.join('\n'));
  return traces;
}

function isIn(piece: string, text: string): boolean {
  const bytes = Buffer.from(piece, 'utf8');
  const folded = text.toLowerCase();
  if (folded.includes(piece.toLowerCase()) || folded.includes(bytes.toString('hex'))) return true;
  return base64Forms(bytes).some((form) => text.includes(form));
}

/**
 * A text's base64 form depends on its offset in the longer one: for each of the three offsets, the part that is always
 * the same.
 */
function base64Forms(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((shift) => {
    const shifted = Buffer.concat([Buffer.alloc(shift), bytes]);
    const whole = Math.floor(shifted.length / 3) * 4;
    const from = shift === 0 ? 0 : 4;
    const form = shifted.toString('base64').slice(from, whole);
    return [form, form.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

type Copy = { readonly place: string; readonly text: string };

async function tableCopies(pool: pg.Pool): Promise<Copy[]> {
  const { rows } = await pool.query<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const copies: Copy[] = [];
  for (const { schema, name } of rows) {
    const table = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
    const copy = await pool.query<{ text: string | null }>(
      `select string_agg(t::text, E'\\n') as text from ${table} t`,
    );
    copies.push({ place: `${schema}.${name}`, text: copy.rows[0]?.text ?? '' });
  }
  return copies;
}

async function openedTexts({ app, pool, config }: TestApp): Promise<Copy[]> {
  const opened: Copy[] = [];
  for await (const kept of app.get<Vault>(VAULT).eachSubject(pool, ''))
    opened.push({ place: 'personal_data.versions', text: JSON.stringify(kept.versions) });
  for (const { table, id, column, purpose } of app.get(PersonalDataRegistry).sealedColumns) {
    const { rows } = await pool.query<{ id: string; sealed: string }>(
      `select ${id}::text as id, ${column} as sealed from ${table} where ${column} is not null`,
    );
    for (const row of rows)
      opened.push({
        place: `${table}.${column}`,
        text: decryptText(config.masterKey, purpose(row.id), row.sealed),
      });
  }
  return opened;
}

async function files(folder: string): Promise<Copy[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const bytes = await readFile(join(entry.parentPath, entry.name));
        return {
          place: 'data folder',
          text: `${entry.name}\n${bytes.toString('latin1')}\n${bytes.toString('utf8')}`,
        };
      }),
  );
}
