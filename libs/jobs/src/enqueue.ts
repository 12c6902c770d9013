import type { ClientBase } from 'pg';
import { type Claim, claimerOf, settleClaims } from './claims.js';
import { checkJobId, checkPayload, type JobDefinition } from './define-job.js';
import { JOBS_CHANNEL } from './schema.js';

/** Creating a job needs only these parts of its declaration. */
type Promisable<Payload> = Pick<JobDefinition<Payload>, 'name' | 'validate'>;

export interface Promised<Payload> {
  /** `<reactor>_<eventId>`: a repeat with the same id does nothing until the done row is purged. */
  readonly id: string;
  readonly payload: Payload;
  /** The earliest time; at once when absent. */
  readonly runAt?: Date;
}

/**
 * The part `promised` of a `with` that creates jobs out of `asked`, which has their id, name, payload, run_at and claimed_at:
 * for whoever keeps in the same statement why they are due. `promisedRow` makes the values; {@link WAKE_RELAY} has to be
 * selected.
 */
export const promisedSql = (asked: string): string => `promised as (
  insert into jobs.outbox (id, name, payload, run_at, state, moved_at)
  select id, name, payload::jsonb, coalesce(run_at, '-infinity'::timestamptz),
    case when claimed_at is null then 'pending' else 'moved' end, claimed_at
  from ${asked} on conflict (id) do nothing returning id, run_at, state)`;

export const WAKE_RELAY = `(select pg_notify('${JOBS_CHANNEL}', '') from promised
   where state = 'pending' and run_at = '-infinity' limit 1)`;

const ASKED = `unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::timestamptz[])
    as asked (id, name, payload, run_at, claimed_at)`;
const PROMISE = {
  name: 'jobs-promise',
  text: `
with ${promisedSql(ASKED)}
select (select array_agg(id) from promised where state = 'moved') as claimed, ${WAKE_RELAY} as woken`,
};

interface Row {
  readonly id: string;
  readonly name: string;
  readonly payload: string;
  readonly runAt: Date | null;
}

/** What was promised in this turn of the event loop, by the transaction that it belongs to. */
const waiting = new WeakMap<ClientBase, { readonly rows: Row[]; readonly inserted: Promise<void> }>();

/**
 * Creates a job in the caller's transaction: kept if that commits, dropped if it rolls back. The queue is not touched
 * here, so a request never waits for it. A job for later wakes nobody: the relay finds it when it is due.
 */
export function enqueue<Payload>(
  tx: ClientBase,
  job: Promisable<Payload>,
  promised: Promised<Payload>,
): Promise<void> {
  return enqueueAll(tx, job, [promised]);
}

/** As {@link enqueue}, many in one statement, which whoever promises side by side in one transaction shares. */
export async function enqueueAll<Payload>(
  tx: ClientBase,
  job: Promisable<Payload>,
  promised: readonly Promised<Payload>[],
): Promise<void> {
  if (promised.length === 0) return;
  await insertTogether(
    tx,
    promised.map((one) => promisedRow(job, one)),
  );
}

/** A job as its row has it; throws where id or payload are not allowed. */
export function promisedRow<Payload>(
  job: Promisable<Payload>,
  { id, payload, runAt }: Promised<Payload>,
): Row {
  return {
    id: checkJobId(id),
    name: job.name,
    runAt: runAt ?? null,
    payload: JSON.stringify(checkPayload(job.name, job.validate(payload))),
  };
}

function insertTogether(tx: ClientBase, rows: readonly Row[]): Promise<void> {
  const others = waiting.get(tx);
  if (others) {
    others.rows.push(...rows);
    return others.inserted;
  }
  const together = [...rows];
  const inserted = endOfTurn().then(() => {
    waiting.delete(tx);
    return insert(tx, together);
  });
  waiting.set(tx, { rows: together, inserted });
  return inserted;
}

async function insert(tx: ClientBase, rows: readonly Row[]): Promise<void> {
  const { claims, claimedAt } = claimsOf(tx, rows);
  const values = [
    rows.map(({ id }) => id),
    rows.map(({ name }) => name),
    rows.map(({ payload }) => payload),
    rows.map(({ runAt }) => runAt),
    rows.map(({ id }) => (claims.has(id) ? claimedAt : null)),
  ];
  let stored: readonly string[] = [];
  try {
    const { rows: answer } = await tx.query<{ claimed: readonly string[] | null }>({ ...PROMISE, values });
    stored = answer[0]?.claimed ?? [];
  } finally {
    settleClaims(tx, claims, stored);
  }
}

/** What is due at once and this process takes on at once. */
function claimsOf(tx: ClientBase, rows: readonly Row[]) {
  const claims = new Map<string, Claim>();
  const claimer = claimerOf(tx);
  if (!claimer) return { claims, claimedAt: null };
  for (const { id, name, payload, runAt } of rows) {
    if (runAt !== null || claims.has(id)) continue;
    const { mark } = claimer;
    const claim = claimer.claim({ id, name, attempts: 0, payload: JSON.parse(payload) as unknown, mark });
    if (claim) claims.set(id, claim);
  }
  return { claims, claimedAt: claimer.now() };
}

/** After all that is to be done at once, before the next answer of the database. */
const endOfTurn = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));
