import type { Pool } from 'pg';

export interface OpenRow {
  readonly id: string;
  readonly name: string;
  readonly attempts: number;
  readonly payload: unknown;
  /** See `JobRun.mark`. */
  readonly mark?: bigint;
}
export interface DueRow extends OpenRow {
  /** Whether it was never moved: no queue has it and no process is working on it. */
  readonly isNew: boolean;
}

/** The last write of an effect: committed together with the mark that its job is done, or not at all. */
export interface LastWrite {
  /**
   * A statement without a `with` of its own, prepared under its name. Jobs that end together share it: each parameter is an
   * array with one entry for each of them, `… from unnest($1::text[], $2::text[])`. `first` is what would stand in that
   * `with`, such as another write: `name as (…)`.
   */
  readonly statement: { readonly name: string; readonly first?: string; readonly text: string };
  /** This job's entry for each parameter. */
  readonly values: readonly unknown[];
}

/** The last writes of several jobs by one statement. */
interface LastWrites {
  readonly statement: LastWrite['statement'];
  readonly rows: readonly LastWrite['values'][];
}

/** A look at the outbox. */
export interface Moved {
  /** The classes of which more may wait. */
  readonly more: readonly (readonly string[])[];
  /** When the next row of all that were asked for falls due, as milliseconds since 1970. */
  readonly nextDue: number | null;
}

interface Look {
  readonly nextDue: number | null;
}
interface TakenRow extends DueRow, Look {
  /** Of its class. */
  readonly number: number;
}
interface NothingDue extends Look {
  readonly id: null;
}

interface DueAsOf {
  /** The names of the jobs of each class. */
  readonly classes: readonly (readonly string[])[];
  readonly now: Date;
  readonly lostAfterMs: number;
}

const BATCH = 100;

// A moved row that is not done after a while is moved again: the queue may have been lost, and ignores what it has.
// So is one that was moved in what is the future now: the clock was set back. Rows another relay is at are skipped.
// A batch of each class: a thousand mails do not hold up what falls due beside them. The same look tells when the next row
// falls due, so that there is a row of the answer even where nothing is due.
const TAKE_DUE = {
  name: 'jobs-take-due',
  text: `
with class as (
  select number, array_agg(name) as names from unnest($1::text[], $2::int[]) as known (name, number) group by number
), due as materialized (
  select found.* from class, lateral (
    select id, state = 'pending' as is_new, class.number from jobs.outbox
    where name = any(class.names)
      and ((state = 'pending' and run_at <= $3) or (state = 'moved' and (moved_at <= $4 or moved_at > $5)))
    order by run_at limit ${BATCH} for update skip locked) found
), taken as (
  update jobs.outbox o set state = 'moved', moved_at = $3 from due where o.id = due.id
  returning o.id, o.name, o.attempts, o.payload, due.is_new as "isNew", due.number
), later as (
  select extract(epoch from run_at)::float8 * 1000 as "nextDue" from jobs.outbox
  where state = 'pending' and name = any($1) and run_at > $3 order by run_at limit 1
)
select * from (select) as look left join later on true left join taken on true`,
};
const STILL_MOVING = {
  name: 'jobs-still-moving',
  text: `update jobs.outbox set moved_at = $2 where id = any($1) and state = 'moved'`,
};
const PUT_BACK = {
  name: 'jobs-put-back',
  text: `update jobs.outbox set state = 'pending', moved_at = null where id = any($1) and state = 'moved'`,
};
const FIND_OPEN = {
  name: 'jobs-find-open',
  text: `select id, name, payload, attempts from jobs.outbox where id = $1 and state in ('pending', 'moved')`,
};
const POSTPONED = `
update jobs.outbox set state = 'pending', run_at = $2 where id = $1 and state in ('pending', 'moved')`;
const FAILED = `
update jobs.outbox set attempts = $2, last_error = $3,
  state = case when $4 then 'failed' when $6::timestamptz is null then 'moved' else 'pending' end,
  run_at = coalesce($6, run_at), finished_at = case when $4 then $5::timestamptz end, moved_at = $5
where id = $1 and state in ('pending', 'moved')`;

/**
 * Marks the rows that are due as moved and hands them to `move`, outside of any transaction: the queue may be slow. What
 * it does not take is put back; what a crash leaves between the two counts as lost and is moved again later. `keep` is
 * asked first: what it takes is its own.
 */
export async function moveDue(
  pool: Pool,
  { classes, now, lostAfterMs }: DueAsOf,
  keep: (row: DueRow) => boolean,
  move: (rows: readonly DueRow[]) => Promise<void>,
): Promise<Moved> {
  const lost = [-lostAfterMs, lostAfterMs].map((ms) => new Date(now.getTime() + ms));
  const names = classes.flat();
  const numbers = classes.flatMap((of, number) => of.map(() => number));
  const values = [names, numbers, now, ...lost];
  const found = await pool.query<TakenRow | NothingDue>({ ...TAKE_DUE, values });
  const rows = found.rows.filter((row) => row.id !== null);
  const queued = rows.filter((row) => !keep(row));
  if (queued.length > 0) {
    try {
      await move(queued);
    } catch (error) {
      await putBack(
        pool,
        queued.map(({ id }) => id),
      );
      throw error;
    }
  }
  const isFull = (number: number) => rows.filter((row) => row.number === number).length === BATCH;
  return { more: classes.filter((_, number) => isFull(number)), nextDue: found.rows[0]?.nextDue ?? null };
}

/** Nobody works on them: they are due again as before. */
export async function putBack(pool: Pool, ids: readonly string[]): Promise<void> {
  await pool.query({ ...PUT_BACK, values: [ids] });
}

/** They count as lost only from now on. */
export async function stillMoving(pool: Pool, ids: readonly string[], now: Date): Promise<void> {
  await pool.query({ ...STILL_MOVING, values: [ids, now] });
}

/** The row if its effect is still owed. */
export async function findOpen(pool: Pool, id: string): Promise<OpenRow | null> {
  const { rows } = await pool.query<OpenRow>({ ...FIND_OPEN, values: [id] });
  return rows[0] ?? null;
}

/** The last writes are stored even where a row is no longer open, since their effects have happened. */
export async function markDone(
  pool: Pool,
  ids: readonly string[],
  now: Date,
  last?: LastWrites,
): Promise<void> {
  const columns = columnsOf(last?.rows ?? []);
  const mark = markOf(columns.length + 1);
  const statement = last
    ? {
        name: `${last.statement.name}-and-done`,
        text: `with ${firstOf(last.statement)}last as (${last.statement.text}) ${mark}`,
      }
    : { name: 'jobs-done', text: mark };
  await pool.query({ ...statement, values: [...columns, ids, now] });
}

const firstOf = ({ first }: LastWrite['statement']): string => (first ? `${first}, ` : '');

/** `first` is the number of its first parameter. A row that was closed in the meantime stays as it was closed. */
const markOf = (first: number): string => `
update jobs.outbox set state = 'done', finished_at = $${first + 1}, last_error = null
where id = any($${first}) and state in ('pending', 'moved')`;

/** The arrays of values, one for each parameter. */
function columnsOf([first = [], ...others]: LastWrites['rows']): readonly (readonly unknown[])[] {
  return first.map((value, column) => [value, ...others.map((row) => row[column])]);
}

export async function recordFailure(
  pool: Pool,
  id: string,
  failure: {
    readonly attempts: number;
    readonly reason: string;
    readonly givenUp: boolean;
    readonly now: Date;
    /** Where the outbox and not the queue keeps it until its next try: the time of that. */
    readonly runAt: Date | null;
  },
): Promise<void> {
  const { attempts, reason, givenUp, now, runAt } = failure;
  await pool.query(FAILED, [id, attempts, reason, givenUp, now, runAt]);
}

/** Neither done nor failed: due again at a given time, for any process. */
export async function postpone(pool: Pool, id: string, runAt: Date): Promise<void> {
  await pool.query(POSTPONED, [id, runAt]);
}
