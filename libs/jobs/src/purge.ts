import type { Pool } from 'pg';

// No order: the oldest rows mostly lie first, and a scan that has found enough stops.
const PURGE = {
  name: 'jobs-purge',
  text: `
delete from jobs.outbox where id in (
  select id from jobs.outbox where state = 'done' and finished_at < $1 limit $2 for update skip locked)`,
};

/**
 * Forgets jobs that were done before a time, at most `batch` rows in a statement and `batches` statements in a call.
 * What is open or was given up stays. Answers how many rows went.
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
