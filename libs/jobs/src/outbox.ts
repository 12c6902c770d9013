import type { ClientBase, Pool } from 'pg';

export interface DueRow {
  readonly id: string;
  readonly name: string;
  readonly attempts: number;
}
export interface OpenRow extends DueRow {
  readonly payload: unknown;
}

const BATCH = 100;

// A moved row that is not done after a while is moved again: the queue may have been lost, and ignores what it has.
const DUE = `
select id, name, attempts from jobs.outbox
where name = any($1) and ((state = 'pending' and run_at <= $2) or (state = 'moved' and moved_at <= $3))
order by run_at limit ${BATCH} for update skip locked`;
const NEXT_DUE = `
select extract(epoch from min(run_at)) * 1000 as due from jobs.outbox
where state = 'pending' and name = any($1) and run_at > $2`;
const GIVE_BACK = `
update jobs.outbox set state = 'pending', run_at = $2 where id = $1 and state in ('pending', 'moved')`;
const DONE = `update jobs.outbox set state = 'done', finished_at = $2, last_error = null where id = $1`;
const FAILED = `
update jobs.outbox set attempts = $2, last_error = $3,
  state = case when $4 then 'failed' else 'moved' end,
  finished_at = case when $4 then $5::timestamptz end, moved_at = $5
where id = $1 and state in ('pending', 'moved')`;

/** Hands the rows that are due to `move` and marks them moved once it has taken them. Returns whether more may wait. */
export async function moveDue(
  pool: Pool,
  due: { readonly names: readonly string[]; readonly now: Date; readonly lostBefore: Date },
  move: (rows: readonly DueRow[]) => Promise<void>,
): Promise<boolean> {
  return inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<DueRow>(DUE, [due.names, due.now, due.lostBefore]);
    if (rows.length === 0) return false;
    await move(rows);
    const ids = rows.map(({ id }) => id);
    await tx.query(`update jobs.outbox set state = 'moved', moved_at = $2 where id = any($1)`, [
      ids,
      due.now,
    ]);
    return rows.length === BATCH;
  });
}

/** When the next promised row falls due, as milliseconds since 1970. */
export async function nextDue(pool: Pool, names: readonly string[], now: Date): Promise<number | null> {
  const { rows } = await pool.query<{ due: string | null }>(NEXT_DUE, [names, now]);
  const due = rows[0]?.due;
  return due == null ? null : Number(due);
}

/** The row if its effect is still owed. */
export async function findOpen(pool: Pool, id: string): Promise<OpenRow | null> {
  const query = `select id, name, payload, attempts from jobs.outbox where id = $1 and state in ('pending', 'moved')`;
  const { rows } = await pool.query<OpenRow>(query, [id]);
  return rows[0] ?? null;
}

export async function markDone(pool: Pool, id: string, now: Date): Promise<void> {
  await pool.query(DONE, [id, now]);
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

/** For a process that does not know this job: another one will. */
export async function giveBack(pool: Pool, id: string, runAt: Date): Promise<void> {
  await pool.query(GIVE_BACK, [id, runAt]);
}

async function inTransaction<T>(pool: Pool, work: (tx: ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // A connection lost while it is out of the pool also says so here, and would end the process if nobody listened.
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
