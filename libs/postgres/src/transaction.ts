import type pg from 'pg';
import { giveBack, lend } from './lent-client.js';
import { beginOutcome, tellOutcome } from './outcome.js';

/** `began`: the result of each statement of `begin`. */
type Work<Result> = (tx: pg.PoolClient, began: readonly pg.QueryResult[]) => Promise<Result>;

/** Commits what `work` did, or nothing. `work` must not call other servers. */
export function inTransaction<Result>(
  pool: pg.Pool,
  work: (tx: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  return within(pool, 'begin', 'commit', work);
}

/** Like {@link inTransaction}, with more statements sent together with its `begin`. */
export function inTransactionFrom<Result>(pool: pg.Pool, begin: string, work: Work<Result>): Promise<Result> {
  return within(pool, begin, 'commit', work);
}

/** Answers what `work` found and rolls back. */
export function inRolledBackTransaction<Result>(
  pool: pg.Pool,
  begin: string,
  work: Work<Result>,
): Promise<Result> {
  return within(pool, begin, 'rollback', work);
}

async function within<Result>(
  pool: pg.Pool,
  begin: string,
  end: 'commit' | 'rollback',
  work: Work<Result>,
): Promise<Result> {
  const client = await lend(pool);
  let broken: Error | undefined;
  let isCommitted = false;
  beginOutcome(client);
  try {
    const began: pg.QueryResult | pg.QueryResult[] = await client.query(begin);
    const result = await work(client, [began].flat());
    await client.query(end);
    isCommitted = end === 'commit';
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    // A connection that cannot even roll back is closed.
    giveBack(client, broken);
    tellOutcome(client, isCommitted);
  }
}
