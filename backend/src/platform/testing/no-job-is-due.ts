import { expect } from '@jest/globals';
import type pg from 'pg';

/** To be waited for with `eventually`: the jobs that everything so far has promised for this moment are done. */
export async function noJobIsDue(pool: pg.Pool, now: Date): Promise<void> {
  const due = `select name from jobs.outbox where state not in ('done', 'failed') and run_at <= $1`;
  expect((await pool.query(due, [now])).rows).toEqual([]);
}
