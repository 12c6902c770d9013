import { expect } from '@jest/globals';
import type pg from 'pg';

/* One statement, so that a job promised between two looks is not missed: reactors promise jobs with their checkpoint. */
const UNREAD_OR_DUE = `
  select name, position::text as state from projections.checkpoints
  where position < (select max(position) from ledger.events)
  union all select name, state from jobs.outbox where state not in ('done', 'failed') and run_at <= $1`;

/** To be waited for with `eventually`: everything so far is read, and the jobs that it promised for this moment are done. */
export async function noJobIsDue(pool: pg.Pool, now: Date): Promise<void> {
  expect((await pool.query(UNREAD_OR_DUE, [now])).rows).toEqual([]);
}
