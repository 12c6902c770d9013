import type { TestApp } from '../../../platform/testing/test-app.js';

/** Every row of every table as text, as whoever steals a backup reads it. */
export async function dumpOf({ pool }: TestApp): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const texts = [];
  for (const { name } of rows) {
    const all = await pool.query<{ text: string }>(`select t::text as text from ${name} t`);
    texts.push(`${name}\n`, ...all.rows.map(({ text }) => text));
  }
  return texts.join('\n');
}
