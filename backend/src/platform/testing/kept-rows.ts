import type pg from 'pg';

/** What the shop keeps for good: the ledger, its records, and what is promised to be done. */
const SCHEMAS = [
  'ledger',
  'jobs',
  'personal_data',
  'record_history',
  'notifications',
  'payments',
  'gifts',
  'gift_lists',
  'catalog',
  'checkout',
];

/** A digest of every row of each of these tables, to prove that a call left nothing behind. */
export async function keptRows(pool: pg.Pool): Promise<Readonly<Record<string, string>>> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema = any($1) and table_type = 'BASE TABLE' order by 1`,
    [SCHEMAS],
  );
  const digests = rows.map(
    ({ name }) => `select '${name}' as name, md5(string_agg(t::text, '' order by t::text))
    from ${name} t`,
  );
  const found = await pool.query<{ name: string; md5: string | null }>(digests.join(' union all '));
  return Object.fromEntries(found.rows.map(({ name, md5 }) => [name, md5 ?? 'empty']));
}
