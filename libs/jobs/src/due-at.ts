import type { Pool } from 'pg';

const WAITING = {
  name: 'jobs-due-at',
  text: `
select id, run_at as "runAt" from jobs.outbox
where id = any($1) and state = 'pending' and isfinite(run_at)`,
};

/** When those of these jobs that wait for their time are due. */
export async function dueAt(pool: Pool, ids: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  if (ids.length === 0) return new Map();
  const { rows } = await pool.query<{ id: string; runAt: Date }>({ ...WAITING, values: [ids] });
  return new Map(rows.map(({ id, runAt }) => [id, runAt]));
}
