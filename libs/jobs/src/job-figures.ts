import type { Pool } from 'pg';

/** How much work there is. */
export interface JobCounts {
  /** Its time has come, whether a queue has it or not. */
  readonly due: number;
  readonly later: number;
  /** Given up, and not settled by a person. */
  readonly givenUp: number;
}

const DUE = `(state = 'pending' and run_at <= now() or state = 'moved')`;
const COUNTS = `
select
  (select count(*)::int from jobs.outbox where state = 'pending' and run_at <= now())
    + (select count(*)::int from jobs.outbox where state = 'moved') as due,
  (select count(*)::int from jobs.outbox where state = 'pending' and run_at > now()) as later,
  (select count(*)::int from jobs.outbox where state = 'failed' and dismissed_at is null) as "givenUp"`;
/** `-infinity` means "at once": then a job has waited since it was made. */
const OLDEST = `
select coalesce(extract(epoch from now() - min(greatest(run_at, created_at))), 0)::float8 as seconds
from jobs.outbox where ${DUE}`;

/** Cheap whatever was done before: it reads open jobs alone. */
export async function countJobs(pool: Pool): Promise<JobCounts> {
  const { rows } = await pool.query<JobCounts>(COUNTS);
  const [counts] = rows;
  if (!counts) throw new Error('The counts of jobs are one row');
  return counts;
}

/** For how long the oldest job that is due has waited; 0 where none is. */
export async function oldestDueSeconds(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ readonly seconds: number }>(OLDEST);
  return rows[0]?.seconds ?? 0;
}
