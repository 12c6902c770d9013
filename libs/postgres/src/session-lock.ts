import pg from 'pg';
import { giveBack, lend } from './lent-client.js';
import { isLockNotAvailable } from './sqlstate.js';

/**
 * Runs `work` while no other session is at what bears this name, and in no transaction: it may call others and take its
 * time. The lock is the session's of `holder`: where that ends, another takes over, and the next statement on it fails.
 * Rejects with 55P03 when the lock is not to be had within `waitMs`; 0 waits as long as a statement may.
 */
export async function withSessionLock<Result>(
  pool: pg.Pool,
  name: string,
  waitMs: number,
  work: (holder: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const key = `hashtextextended(${pg.escapeLiteral(name)}, 0)`;
  const holder = await lock(pool, key, waitMs);
  let broken: Error | undefined;
  try {
    return await work(holder);
  } finally {
    await holder.query(`select pg_advisory_unlock(${key})`).catch((failure: Error) => (broken = failure));
    // Closed and not lent on where it may still hold the lock.
    giveBack(holder, broken);
  }
}

async function lock(pool: pg.Pool, key: string, waitMs: number): Promise<pg.PoolClient> {
  const holder = await lend(pool);
  try {
    // Sent as one: the limit ends with these two statements, the lock does not.
    await holder.query(`set local lock_timeout = ${waitMs}; select pg_advisory_lock(${key})`);
    return holder;
  } catch (error) {
    giveBack(holder, isLockNotAvailable(error) ? undefined : (error as Error));
    throw error;
  }
}
