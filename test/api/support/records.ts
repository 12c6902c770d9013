import { createHash } from 'node:crypto';
import type pg from 'pg';

/**
 * Tables that change by themselves: queues, checkpoints, throttling counters, and what projections derive from the
 * ledger.
 */
const MOVING = /^(jobs|projections|read_models|notifications|bullmq|graphile_worker)\.|limiter|throttl/;

/** A fingerprint for each table of records, and for the ledger's head: the same before and after a refusal. */
export async function recordsOf(pool: pg.Pool): Promise<Readonly<Record<string, string>>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const records: Record<string, string> = {};
  for (const { name } of tables) {
    if (MOVING.test(name)) continue;
    const { rows } = await pool.query<{ rows: string; all: string | null }>(
      `select count(*) as rows, string_agg(t::text, E'\\n' order by t::text) as all from ${name} t`,
    );
    const content = createHash('sha256')
      .update(rows[0]?.all ?? '')
      .digest('hex')
      .slice(0, 12);
    records[name] = `${rows[0]?.rows ?? 0} rows, ${content}`;
  }
  return records;
}
