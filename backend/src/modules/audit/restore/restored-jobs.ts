import { writeFile } from 'node:fs/promises';
import { type AfterRestore, dropOpen, giveUp, type JobDefinition, openBut } from '@fiocco/jobs';
import type pg from 'pg';

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
  const dropped = await dropOpen(db, namesOf('never'), {
    reason: 'Non serve più dopo il ripristino',
    at: now,
  });
  const setAside = await setAsideAllBut(db, [...namesOf('again'), ...namesOf('never')], path, now);
  return { setAside, dropped };
}

/** They are closed, and written into a file (ids only) for a person to decide. */
async function setAsideAllBut(
  db: pg.Pool,
  names: readonly string[],
  path: string,
  now: Date,
): Promise<number> {
  const rows = await openBut(db, names);
  if (rows.length === 0) return 0;
  await writeFile(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''), { mode: 0o600, flush: true });
  // In the file before they are closed: one that is in neither is lost.
  await giveUp(
    db,
    rows.map(({ id }) => id),
    { reason: 'Da rivedere dopo il ripristino: potrebbe essere già partita', at: now },
  );
  return rows.length;
}
