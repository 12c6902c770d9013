import type { Pool } from 'pg';

/** What became of a job, as far as the outbox remembers it: done ones are forgotten after a time. */
export interface JobAbout {
  readonly subject: string;
  readonly state: 'open' | 'done' | 'failed';
  /** From its last try. */
  readonly reason: string | null;
  readonly finishedAt: Date | null;
}

const ABOUT = {
  name: 'jobs-about',
  text: `
select payload ->> $2 as subject, case when state in ('done', 'failed') then state else 'open' end as state,
  last_error as reason, finished_at as "finishedAt"
from jobs.outbox where name = any($1) and payload ->> $2 = any($3)`,
};

/** The jobs of these names about these subjects, whose ids stand in that field of their payload. */
export async function jobsAbout(
  pool: Pool,
  names: readonly string[],
  field: string,
  ids: readonly string[],
): Promise<readonly JobAbout[]> {
  if (ids.length === 0) return [];
  return (await pool.query<JobAbout>({ ...ABOUT, values: [names, field, ids] })).rows;
}
