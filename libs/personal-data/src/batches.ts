import type { Pool, PoolClient } from 'pg';

const BATCH = 200;

/**
 * Works through a table by its key, a transaction for each batch, so that nobody waits longer than for one of them and a
 * kill loses no more. `work` answers the keys that it did, in their order; fewer than it may are the last.
 */
export async function inBatches(
  pool: Pool,
  work: (tx: PoolClient, size: number, after: string | null) => Promise<readonly string[]>,
): Promise<number> {
  let count = 0;
  let after: string | null = null;
  for (;;) {
    const done: readonly string[] = await inTransaction(pool, (tx) => work(tx, BATCH, after));
    count += done.length;
    after = done.at(-1) ?? after;
    if (done.length < BATCH) return count;
  }
}

async function inTransaction<T>(pool: Pool, work: (tx: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onLost = (error: Error) => (broken = error);
  client.on('error', onLost);
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(onLost);
    throw error;
  } finally {
    client.removeListener('error', onLost);
    client.release(broken);
  }
}
