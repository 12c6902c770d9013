import type { Pool } from 'pg';

/** How much work there is, as Prometheus counts it. */
export interface JobFigures {
  /** Its time has come, whether a queue has it or not. */
  readonly due: number;
  readonly later: number;
  /** Given up, and not settled by a person. */
  readonly givenUp: number;
  /** Since the time of the oldest that is due; 0 where none is. */
  readonly oldestDueSeconds: number;
}

/** `-infinity` means "at once": then a job has waited since it was made. */
const FIGURES = `
select
  (select count(*)::int from jobs.outbox where state = 'pending' and run_at <= now())
    + (select count(*)::int from jobs.outbox where state = 'moved') as due,
  (select count(*)::int from jobs.outbox where state = 'pending' and run_at > now()) as later,
  (select count(*)::int from jobs.outbox where state = 'failed' and dismissed_at is null) as "givenUp",
  coalesce(extract(epoch from now() - (
    select min(greatest(run_at, created_at)) from jobs.outbox
    where (state = 'pending' and run_at <= now()) or state = 'moved'
  )), 0)::float8 as "oldestDueSeconds"`;

/** Cheap whatever was done before: it reads open jobs alone. */
export async function jobFigures(pool: Pool): Promise<JobFigures> {
  const { rows } = await pool.query<JobFigures>(FIGURES);
  const [figures] = rows;
  if (!figures) throw new Error('The figures of jobs are one row');
  return figures;
}
