import type { ClientBase, Pool } from 'pg';
import type { JobDefinition, JobPayload, JobSubject } from './define-job.js';
import { JOBS_CHANNEL } from './schema.js';

/** A job that is no longer tried: a person has to look at it. */
export interface GivenUpJob {
  readonly id: string;
  readonly name: string;
  /** Ids and codes; no personal data. */
  readonly payload: JobPayload;
  /** What it does, in words for staff; null where its declaration does not say so. */
  readonly title: string | null;
  /** As its declaration says; null also for a job that is no longer declared. */
  readonly subject: JobSubject | null;
  readonly attempts: number;
  /** From its last try: a sentence for staff, or a name and a code. */
  readonly reason: string;
  readonly at: Date;
}

const GIVEN_UP = `state = 'failed' and dismissed_at is null`;
const LIST = `
select id, name, payload, attempts, coalesce(last_error, '') as reason, finished_at as at
from jobs.outbox where ${GIVEN_UP} and not (id = any($2)) order by finished_at, id limit $1`;
const COUNT = `select count(*)::int as count from jobs.outbox where ${GIVEN_UP} and not (id = any($1))`;
const RETRY = `
with retried as (
  update jobs.outbox set state = 'pending', run_at = '-infinity', attempts = 0, finished_at = null
  where id = $1 and ${GIVEN_UP} returning id)
select pg_notify('${JOBS_CHANNEL}', '') from retried`;
const DISMISS = `update jobs.outbox set dismissed_at = $2 where id = $1 and ${GIVEN_UP}`;

/** Those that were not settled yet but `except`, the oldest first. `declared` tells the subject of each. */
export async function listGivenUp(
  pool: Pool,
  declared: readonly JobDefinition<unknown>[],
  limit: number | null,
  except: readonly string[] = [],
): Promise<readonly GivenUpJob[]> {
  const { rows } = await pool.query<Omit<GivenUpJob, 'subject' | 'title'>>(LIST, [limit, except]);
  const jobs = new Map(declared.map((job) => [job.name, job]));
  return rows.map((row) => {
    const job = jobs.get(row.name);
    return { ...row, title: job?.title ?? null, subject: job?.subjectOf(row.payload) ?? null };
  });
}

/** How many there are but `except`. */
export async function countGivenUp(pool: Pool, except: readonly string[]): Promise<number> {
  return (await pool.query<{ count: number }>(COUNT, [except])).rows[0]?.count ?? 0;
}

const IDS = `select id, finished_at as at from jobs.outbox where ${GIVEN_UP}`;

/** When each was given up, by its id. */
export async function givenUpTimes(pool: Pool): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await pool.query<{ id: string; at: Date }>(IDS);
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/** Starts all its tries again; if it is given up again it is listed again. `false` where there is no such job. */
export async function retryGivenUp(pool: Pool, id: string): Promise<boolean> {
  return ((await pool.query(RETRY, [id])).rowCount ?? 0) > 0;
}

/** Marks it as settled in another way; the row stays. `false` where there is no such job. */
export async function dismissGivenUp(db: Pool | ClientBase, id: string, now: Date): Promise<boolean> {
  return (((await db.query(DISMISS, [id, now])) as { rowCount: number | null }).rowCount ?? 0) > 0;
}
