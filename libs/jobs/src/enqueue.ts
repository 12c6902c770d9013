import type { ClientBase } from 'pg';
import { checkJobId, checkPayload, type JobDefinition } from './define-job.js';
import { JOBS_CHANNEL } from './schema.js';

/** How the job is done does not concern who promises it. */
type Promisable<Payload> = Pick<JobDefinition<Payload>, 'name' | 'validate'>;

export interface Promised<Payload> {
  /** `<reactor>_<eventId>`: a repeat of it is a no-op until the done row is purged. */
  readonly id: string;
  readonly payload: Payload;
  /** Not before; at once when absent. */
  readonly runAt?: Date;
}

const INSERT = `
insert into jobs.outbox (id, name, payload, run_at)
select id, $2, payload::jsonb, coalesce(run_at, '-infinity'::timestamptz)
from unnest($1::text[], $3::text[], $4::timestamptz[]) as promised (id, payload, run_at)
on conflict (id) do nothing`;
const LATER = { name: 'jobs-promise-later', text: INSERT };
const NOW = {
  name: 'jobs-promise-now',
  text: `with promised as (${INSERT} returning id) select pg_notify('${JOBS_CHANNEL}', '') from promised limit 1`,
};

/**
 * Promises a job in the caller's transaction: kept if that commits, forgotten if it rolls back. The queue is not
 * touched here, so a request never waits for it. A job for later wakes nobody: the relay finds it when it is due.
 */
export function enqueue<Payload>(
  tx: ClientBase,
  job: Promisable<Payload>,
  promised: Promised<Payload>,
): Promise<void> {
  return enqueueAll(tx, job, [promised]);
}

/** As {@link enqueue}, many in one statement. */
export async function enqueueAll<Payload>(
  tx: ClientBase,
  job: Promisable<Payload>,
  promised: readonly Promised<Payload>[],
): Promise<void> {
  if (promised.length === 0) return;
  const values = [
    promised.map(({ id }) => checkJobId(id)),
    job.name,
    promised.map(({ payload }) => JSON.stringify(checkPayload(job.name, job.validate(payload)))),
    promised.map(({ runAt }) => runAt ?? null),
  ];
  await tx.query({ ...(promised.every(({ runAt }) => runAt) ? LATER : NOW), values });
}
