import type { ClientBase } from 'pg';
import { checkJobId, checkPayload, type JobDefinition } from './define-job.js';
import { JOBS_CHANNEL } from './schema.js';

export interface Promised<Payload> {
  /** `<reactor>_<eventId>`: a repeat of it is a no-op, for ever. */
  readonly id: string;
  readonly payload: Payload;
  /** Not before; at once when absent. */
  readonly runAt?: Date;
}

const INSERT = `
insert into jobs.outbox (id, name, payload, run_at) values ($1, $2, $3, coalesce($4, '-infinity'::timestamptz))
on conflict (id) do nothing`;
const LATER = { name: 'jobs-promise-later', text: INSERT };
const NOW = {
  name: 'jobs-promise-now',
  text: `with promised as (${INSERT} returning id) select pg_notify('${JOBS_CHANNEL}', '') from promised`,
};

/**
 * Promises a job in the caller's transaction: kept if that commits, forgotten if it rolls back. The queue is not
 * touched here, so a request never waits for it. A job for later wakes nobody: the relay finds it when it is due.
 */
export async function enqueue<Payload>(
  tx: ClientBase,
  job: JobDefinition<Payload>,
  { id, payload, runAt }: Promised<Payload>,
): Promise<void> {
  const checked = checkPayload(job.name, job.validate(payload));
  const values = [checkJobId(id), job.name, JSON.stringify(checked), runAt ?? null];
  await tx.query({ ...(runAt ? LATER : NOW), values });
}
