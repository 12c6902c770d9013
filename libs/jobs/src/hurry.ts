import type { ClientBase, Pool } from 'pg';
import { JOBS_CHANNEL } from './schema.js';

const HURRY = `
with hurried as (
  update jobs.outbox set run_at = '-infinity' where id = $1 and state = 'pending' returning id)
select pg_notify('${JOBS_CHANNEL}', '') from hurried`;

/** Makes a job that waits for its time due at once. `false` where none waits; one under way is left to itself. */
export async function hurryJob(db: Pool | ClientBase, id: string): Promise<boolean> {
  return (((await db.query(HURRY, [id])) as { rowCount: number | null }).rowCount ?? 0) > 0;
}
