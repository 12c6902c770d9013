import { setTimeout as pause } from 'node:timers/promises';

/** How many transactions have written something so far. */
export const writingTransactions = async (pool) =>
  BigInt((await pool.query('select pg_current_xact_id()::text as id')).rows[0].id);

/** Waits until no job is due: what happens after an answer (mails) belongs to what was measured, or to what came before. */
export async function untilJobsDone(pool) {
  const due = `select count(*)::int as n from jobs.outbox where state in ('pending', 'moved') and run_at <= now()`;
  while ((await pool.query(due)).rows[0].n > 0) await pause(20);
}
