import type pg from 'pg';

/** What a run that did not settle waits for; without it a seed whose replay passes tells nothing. */
const LOOKS: Readonly<Record<string, string>> = {
  'checkpoints behind': `select name, position, (select max(position) from ledger.events) as last
     from projections.checkpoints where position < (select max(position) from ledger.events)`,
  'jobs due': `select id, name, state, attempts, run_at, last_error from jobs.outbox
     where state in ('pending', 'moved') order by run_at limit 10`,
  'quantities to set': 'select * from catalog.stock_promise',
  allocations: 'select * from read_models.stock_allocation where not owned',
  'events of their gifts': `select position, at, stream, type, data from ledger.events
     where stream in (select gift_stream from read_models.stock_allocation where not owned)
     order by position desc limit 30`,
  locks: `select l.pid, l.mode, l.granted, l.classid, l.objid from pg_locks l
     where l.locktype = 'advisory' and l.database = (select oid from pg_database where datname = current_database())`,
  sessions: `select pid, state, wait_event_type, wait_event, now() - state_change as since, left(query, 160) as query
     from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
};

/** Lines of JSON, one per row. */
export async function standstillOf(pool: pg.Pool): Promise<string> {
  const found: string[] = [`by the server's clock it is ${new Date().toISOString()}`];
  for (const [what, sql] of Object.entries(LOOKS)) found.push(`${what}:`, ...(await rowsOf(pool, sql)));
  return found.join('\n');
}

async function rowsOf(pool: pg.Pool, sql: string): Promise<string[]> {
  try {
    const { rows } = await pool.query<Record<string, unknown>>(sql);
    return rows.map((row) => `  ${JSON.stringify(row)}`);
  } catch (error) {
    return [`  not to be read: ${String(error)}`];
  }
}
