import pg from 'pg';
import { BEGIN_LEASE, beat, END_LEASE, inLeaseTime } from './lease.js';
import { giveBack, lend } from './lent-client.js';
import { isLockNotAvailable } from './sqlstate.js';

/**
 * Runs `work` while no other session holds the lock of this name, and outside of any transaction: it may call other
 * servers and take long. The lock belongs to the session of `holder`: where that ends, another process takes over, and
 * the next statement on it fails. It also ends, within seconds, where this process is frozen or cut off, so `work` must
 * tolerate that another one has taken over. Rejects with 55P03 where the lock is not free within `waitMs`; 0 waits as
 * long as a statement may.
 */
export async function withSessionLock<Result>(
  pool: pg.Pool,
  name: string,
  waitMs: number,
  work: (holder: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const key = keyOf(name);
  // Sent as one message: the time limit ends with these statements, the lock does not.
  const { client } = await lendAnd(pool, (lent) =>
    lent.query(`${BEGIN_LEASE}; set local lock_timeout = ${waitMs}; select pg_advisory_lock(${key})`),
  );
  return holding(client, key, work);
}

/** The same without waiting: answers `false`, and does nothing, while another session holds the lock. */
export async function unlessLocked(pool: pg.Pool, name: string, work: () => Promise<void>): Promise<boolean> {
  const key = keyOf(name);
  const { client, answer } = await lendAnd(pool, async (lent) => {
    const [, tried] = await sendTogether<{ taken: boolean }>(lent, [
      BEGIN_LEASE,
      `select pg_try_advisory_lock(${key}) as taken`,
    ]);
    const taken = tried?.rows[0]?.taken ?? false;
    if (!taken) await lent.query(END_LEASE);
    return taken;
  });
  if (answer) await holding(client, key, work);
  else giveBack(client);
  return answer;
}

const keyOf = (name: string): string => `hashtextextended(${pg.escapeLiteral(name)}, 0)`;

/** In one message, so that no lock is held without a lease. */
async function sendTogether<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  statements: readonly string[],
): Promise<pg.QueryResult<Row>[]> {
  const results: pg.QueryResult<Row> | pg.QueryResult<Row>[] = await client.query<Row>(statements.join('; '));
  return [results].flat();
}

async function holding<Result>(
  holder: pg.PoolClient,
  key: string,
  work: (holder: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  let broken: Error | undefined;
  const heartbeat = beat(holder);
  try {
    return await work(holder);
  } finally {
    heartbeat.stop();
    await holder
      .query(inLeaseTime(`select pg_advisory_unlock(${key}); ${END_LEASE}`))
      .catch((failure: Error) => (broken = failure));
    // A connection that may still hold the lock is closed and not reused.
    giveBack(holder, broken);
  }
}

async function lendAnd<Answer>(pool: pg.Pool, ask: (client: pg.PoolClient) => Promise<Answer>) {
  const client = await lend(pool);
  try {
    return { client, answer: await ask(client) };
  } catch (error) {
    giveBack(client, isLockNotAvailable(error) ? undefined : (error as Error));
    throw error;
  }
}
