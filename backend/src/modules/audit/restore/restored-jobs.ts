import { writeFile } from 'node:fs/promises';
import type pg from 'pg';

interface OpenJob {
  readonly id: string;
  readonly name: string;
  readonly payload: unknown;
  readonly created_at: Date;
}

/**
 * Mails that the restored database still owes may have left after the backup was made. They are set aside and written
 * into a file (ids only), for a person to decide; everything else that is owed bears being done twice.
 */
export async function setAsideMails(db: pg.Pool, path: string, now: Date): Promise<number> {
  const { rows } = await db.query<OpenJob>(
    `select id, name, payload, created_at from jobs.outbox
     where state in ('pending', 'moved') and name like 'send-%' order by created_at, id`,
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
