import { inTransaction } from '@fiocco/postgres';
import type { Pool, PoolClient } from 'pg';

const BATCH = 200;

/**
 * Processes a table by its key with a transaction for each batch, so that other writers wait for one batch at most, and
 * a kill loses no more. `work` answers the keys that it did, in order; fewer than asked for are the last.
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
