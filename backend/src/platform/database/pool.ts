import { LIVELY } from '@fiocco/postgres';
import pg from 'pg';
import type { Log } from '../logging/log.js';

/** The process's pool. A statement that runs longer than its limit ends with an error instead of holding everybody. */
export function createPool(databaseUrl: string, log: Log): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 20,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    ...LIVELY,
    application_name: 'fiocco',
  });
  let isAway = false;
  // Without a listener an idle connection that the server closes would end the process. All of them are lost at once.
  pool.on('error', (error) => {
    if (!isAway) log.warn('database connection lost', { code: (error as { code?: string }).code });
    isAway = true;
  });
  pool.on('connect', () => {
    if (isAway) log.warn('database connected again');
    isAway = false;
  });
  // Nor may one that is lost while checked out: whoever uses it learns of it from the failing query.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
