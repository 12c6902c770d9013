import type pg from 'pg';

export interface OpenJob {
  readonly id: string;
  readonly name: string;
  readonly payload: unknown;
  readonly created_at: Date;
}

/** How a job is ended without its effect. */
export interface GivenUpFor {
  /** Italian. */
  readonly reason: string;
  readonly at: Date;
}

const OPEN = `state in ('pending', 'moved')`;

/**
 * Closes the open jobs of these names for good. The rows stay, so that a reactor that repeats an event does not create
 * them again.
 */
export async function dropOpen(
  db: pg.Pool,
  names: readonly string[],
  { reason, at }: GivenUpFor,
): Promise<number> {
  const { rowCount } = await db.query(
    `update jobs.outbox set state = 'failed', last_error = $2, finished_at = $3, dismissed_at = $3
     where ${OPEN} and name = any($1)`,
    [names, reason, at],
  );
  return rowCount ?? 0;
}

/** The open jobs of all names but these, the oldest first. */
export async function openBut(db: pg.Pool, names: readonly string[]): Promise<readonly OpenJob[]> {
  const { rows } = await db.query<OpenJob>(
    `select id, name, payload, created_at from jobs.outbox
     where ${OPEN} and name <> all($1) order by created_at, id`,
    [names],
  );
  return rows;
}

/** Gives these up, as after their last try, for a person to decide. */
export async function giveUp(db: pg.Pool, ids: readonly string[], { reason, at }: GivenUpFor): Promise<void> {
  await db.query(
    `update jobs.outbox set state = 'failed', last_error = $2, finished_at = $3 where id = any($1)`,
    [ids, reason, at],
  );
}
