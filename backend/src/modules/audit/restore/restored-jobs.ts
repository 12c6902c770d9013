import { writeFile } from 'node:fs/promises';
import type { AfterRestore, JobDefinition } from '@fiocco/jobs';
import type pg from 'pg';

interface OpenJob {
  readonly id: string;
  readonly name: string;
  readonly payload: unknown;
  readonly created_at: Date;
}

interface Settling {
  readonly declared: readonly JobDefinition<unknown>[];
  /** The file that names what a person has to decide on. */
  readonly path: string;
  readonly now: Date;
}

/**
 * What the restored database still owes may have been done after the backup was made. Each job's declaration says what
 * becomes of it; a job that nobody declares is set aside, since nobody can say that repeating it is harmless.
 */
export async function settleRestoredJobs(
  db: pg.Pool,
  { declared, path, now }: Settling,
): Promise<{ readonly setAside: number; readonly dropped: number }> {
  const namesOf = (afterRestore: AfterRestore) =>
    declared.filter((job) => job.afterRestore === afterRestore).map(({ name }) => name);
  const dropped = await drop(db, namesOf('never'), now);
  const setAside = await setAsideAllBut(db, [...namesOf('again'), ...namesOf('never')], path, now);
  return { setAside, dropped };
}

/** Their rows stay, so that no reactor that repeats an event promises them anew. */
async function drop(db: pg.Pool, names: readonly string[], now: Date): Promise<number> {
  const { rowCount } = await db.query(
    `update jobs.outbox set state = 'failed', last_error = $2, finished_at = $3, dismissed_at = $3
     where state in ('pending', 'moved') and name = any($1)`,
    [names, 'Non serve più dopo il ripristino', now],
  );
  return rowCount ?? 0;
}

/** They are closed, and written into a file (ids only) for a person to decide. */
async function setAsideAllBut(
  db: pg.Pool,
  names: readonly string[],
  path: string,
  now: Date,
): Promise<number> {
  const { rows } = await db.query<OpenJob>(
    `select id, name, payload, created_at from jobs.outbox
     where state in ('pending', 'moved') and name <> all($1) order by created_at, id`,
    [names],
  );
  if (rows.length === 0) return 0;
  await writeFile(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''), { mode: 0o600, flush: true });
  // In the file before they are closed: one that is in neither is lost.
  await db.query(
    `update jobs.outbox set state = 'failed', last_error = $2, finished_at = $3 where id = any($1)`,
    [rows.map(({ id }) => id), 'Da rivedere dopo il ripristino: potrebbe essere già partita', now],
  );
  return rows.length;
}
