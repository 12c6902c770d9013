import type { Pool } from 'pg';

export interface DueRow {
  readonly id: string;
  readonly name: string;
  readonly attempts: number;
}
export interface OpenRow extends DueRow {
  readonly payload: unknown;
}

interface DueAsOf {
  readonly names: readonly string[];
  readonly now: Date;
  readonly lostAfterMs: number;
}

const BATCH = 100;

// A moved row that is not done after a while is moved again: the queue may have been lost, and ignores what it has.
// So is one that was moved in what is the future now: the clock was set back. Rows another relay is at are skipped.
const TAKE_DUE = {
  name: 'jobs-take-due',
  text: `
update jobs.outbox set state = 'moved', moved_at = $2
where id in (
  select id from jobs.outbox
  where name = any($1) and ((state = 'pending' and run_at <= $2) or (state = 'moved' and (moved_at <= $3 or moved_at > $4)))
  order by run_at limit ${BATCH} for update skip locked)
returning id, name, attempts`,
};
const PUT_BACK = {
  name: 'jobs-put-back',
  text: `update jobs.outbox set state = 'pending', moved_at = null where id = any($1) and state = 'moved'`,
};
const NEXT_DUE = {
  name: 'jobs-next-due',
  text: `
select extract(epoch from run_at) * 1000 as due from jobs.outbox
where state = 'pending' and name = any($1) and run_at > $2 order by run_at limit 1`,
};
const FIND_OPEN = {
  name: 'jobs-find-open',
  text: `select id, name, payload, attempts from jobs.outbox where id = $1 and state in ('pending', 'moved')`,
};
const POSTPONED = `
update jobs.outbox set state = 'pending', run_at = $2 where id = $1 and state in ('pending', 'moved')`;
const DONE = {
  name: 'jobs-done',
  text: `update jobs.outbox set state = 'done', finished_at = $2, last_error = null where id = $1`,
};
const FAILED = `
update jobs.outbox set attempts = $2, last_error = $3,
  state = case when $4 then 'failed' else 'moved' end,
  finished_at = case when $4 then $5::timestamptz end, moved_at = $5
where id = $1 and state in ('pending', 'moved')`;

/**
 * Marks the rows that are due as moved and hands them to `move`, outside of any transaction: the queue may be slow. What
 * it does not take is put back; what a crash leaves between the two counts as lost and is moved again later. Returns
 * whether more may wait.
 */
export async function moveDue(
  pool: Pool,
  { names, now, lostAfterMs }: DueAsOf,
  move: (rows: readonly DueRow[]) => Promise<void>,
): Promise<boolean> {
  const lost = [-lostAfterMs, lostAfterMs].map((ms) => new Date(now.getTime() + ms));
  const { rows } = await pool.query<DueRow>({ ...TAKE_DUE, values: [names, now, ...lost] });
  if (rows.length === 0) return false;
  try {
    await move(rows);
  } catch (error) {
    await pool.query({ ...PUT_BACK, values: [rows.map(({ id }) => id)] });
    throw error;
  }
  return rows.length === BATCH;
}

/** When the next promised row falls due, as milliseconds since 1970. */
export async function nextDue(pool: Pool, names: readonly string[], now: Date): Promise<number | null> {
  const { rows } = await pool.query<{ due: string }>({ ...NEXT_DUE, values: [names, now] });
  const due = rows[0]?.due;
  return due === undefined ? null : Number(due);
}

/** The row if its effect is still owed. */
export async function findOpen(pool: Pool, id: string): Promise<OpenRow | null> {
  const { rows } = await pool.query<OpenRow>({ ...FIND_OPEN, values: [id] });
  return rows[0] ?? null;
}

export async function markDone(pool: Pool, id: string, now: Date): Promise<void> {
  await pool.query({ ...DONE, values: [id, now] });
}

export async function recordFailure(
  pool: Pool,
  id: string,
  failure: {
    readonly attempts: number;
    readonly reason: string;
    readonly givenUp: boolean;
    readonly now: Date;
  },
): Promise<void> {
  await pool.query(FAILED, [id, failure.attempts, failure.reason, failure.givenUp, failure.now]);
}

/** Not done and no failure: due again at a time, for whichever process comes by it. */
export async function postpone(pool: Pool, id: string, runAt: Date): Promise<void> {
  await pool.query(POSTPONED, [id, runAt]);
}
