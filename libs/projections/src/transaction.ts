import pg from 'pg';

/**
 * Commits what `work` did, or nothing. `begin` may hold more statements, whose results `work` gets. A connection that
 * cannot even roll back is thrown away.
 */
export async function inTransaction<Result>(
  pool: pg.Pool,
  begin: string,
  work: (tx: pg.PoolClient, began: readonly pg.QueryResult[]) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const began: pg.QueryResult | pg.QueryResult[] = await client.query(begin);
    const result = await work(client, [began].flat());
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Unqualified names mean this schema's tables; extensions are found in `public`. */
export function searchPathTo(schema: string): string {
  return `set local search_path to ${pg.escapeIdentifier(schema)}, public`;
}
