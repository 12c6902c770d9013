import type pg from 'pg';
import { giveBack, lend } from './lent-client.js';

/** What each statement of `begin` answered comes along. */
type Work<Result> = (tx: pg.PoolClient, began: readonly pg.QueryResult[]) => Promise<Result>;

/** Commits what `work` did, or nothing. No call to another server belongs into it. */
export function inTransaction<Result>(
  pool: pg.Pool,
  work: (tx: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  return within(pool, 'begin', 'commit', work);
}

/** As {@link inTransaction}, with more statements in the round trip that begins it. */
export function inTransactionFrom<Result>(pool: pg.Pool, begin: string, work: Work<Result>): Promise<Result> {
  return within(pool, begin, 'commit', work);
}

/** Answers what `work` found and leaves nothing behind. */
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
  try {
    const began: pg.QueryResult | pg.QueryResult[] = await client.query(begin);
    const result = await work(client, [began].flat());
    await client.query(end);
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    // One that cannot even roll back is thrown away.
    giveBack(client, broken);
  }
}
