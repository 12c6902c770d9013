import pg from 'pg';
import { giveBack, lend } from './lent-client.js';

/**
 * Commits what `work` did, or nothing. `begin` may hold more statements, whose results `work` gets.
 */
export function inTransaction<Result>(
  pool: pg.Pool,
  begin: string,
  work: (tx: pg.PoolClient, began: readonly pg.QueryResult[]) => Promise<Result>,
): Promise<Result> {
  return within(pool, begin, 'commit', work);
}

/** Answers what `work` found and leaves nothing behind. */
export function inRolledBackTransaction<Result>(
  pool: pg.Pool,
  begin: string,
  work: (tx: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  return within(pool, begin, 'rollback', work);
}

async function within<Result>(
  pool: pg.Pool,
  begin: string,
  end: 'commit' | 'rollback',
  work: (tx: pg.PoolClient, began: readonly pg.QueryResult[]) => Promise<Result>,
): Promise<Result> {
  const client = await lend(pool);
  let broken: Error | undefined;
  try {
    const began: pg.QueryResult | pg.QueryResult[] = await client.query(begin);
    const result = await work(client, [began].flat());
    await client.query(end);
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    // One that cannot even roll back is thrown away.
    giveBack(client, broken);
  }
}

/** Unqualified names mean this schema's tables; extensions are found in `public`. */
export function searchPathTo(schema: string): string {
  return `set local search_path to ${pg.escapeIdentifier(schema)}, public`;
}
