import type { Pool } from 'pg';

// Without an order: the oldest rows mostly come first, and the scan stops when it has found enough.
const PURGE = {
  name: 'jobs-purge',
  text: `
delete from jobs.outbox where id in (
  select id from jobs.outbox where state = 'done' and finished_at < $1 limit $2 for update skip locked)`,
};

/**
 * Deletes jobs that were done before a time, at most `batch` rows in a statement and `batches` statements in a call.
 * Open and given-up jobs stay. Answers how many rows were deleted.
 */
export async function purgeDone(
  pool: Pool,
  before: Date,
  { batch = 1_000, batches = 20 }: { readonly batch?: number; readonly batches?: number } = {},
): Promise<number> {
  let purged = 0;
  for (let round = 0; round < batches; round += 1) {
    const { rowCount } = await pool.query({ ...PURGE, values: [before, batch] });
    purged += rowCount ?? 0;
    if ((rowCount ?? 0) < batch) break;
  }
  return purged;
}
