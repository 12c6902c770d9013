import { writeFile } from 'node:fs/promises';
import { type AfterRestore, dropOpen, giveUp, type JobDefinition, openBut } from '@fiocco/jobs';
import type pg from 'pg';

interface Settling {
  readonly declared: readonly JobDefinition<unknown>[];
  /** The file that lists the jobs on which a person has to decide. */
  readonly path: string;
  readonly now: Date;
}

/**
 * Open jobs of a restored database may have been done after the backup was made. The job's declaration (`afterRestore`)
 * says what happens to it. A job that is not declared is set aside, since nothing says that repeating it is harmless.
 */
export async function settleRestoredJobs(
  db: pg.Pool,
  { declared, path, now }: Settling,
): Promise<{ readonly setAside: number; readonly dropped: number }> {
  const namesOf = (afterRestore: AfterRestore) =>
    declared.filter((job) => job.afterRestore === afterRestore).map(({ name }) => name);
  const dropped = await dropOpen(db, namesOf('never'), {
    reason: 'Non serve più dopo il ripristino',
    at: now,
  });
  const setAside = await setAsideAllBut(db, [...namesOf('again'), ...namesOf('never')], path, now);
  return { setAside, dropped };
}

/** Closes them, and writes their ids into a file for a person to decide. */
async function setAsideAllBut(
  db: pg.Pool,
  names: readonly string[],
  path: string,
  now: Date,
): Promise<number> {
  const rows = await openBut(db, names);
  if (rows.length === 0) return 0;
  await writeFile(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''), { mode: 0o600, flush: true });
  // Written to the file before they are closed, so that a crash in between loses none.
  await giveUp(
    db,
    rows.map(({ id }) => id),
    { reason: 'Da rivedere dopo il ripristino: potrebbe essere già partita', at: now },
  );
  return rows.length;
}
