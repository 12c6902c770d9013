import { LIVELY } from '@fiocco/postgres';
import pg from 'pg';
import type { Log } from '../logging/log.js';

/** The process's pool. A statement that exceeds its time limit fails instead of holding up everybody. */
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
  // Without a listener, an idle connection that the server closes would end the process. All are usually lost at once.
  pool.on('error', (error) => {
    if (!isAway) log.warn('database connection lost', { code: (error as { code?: string }).code });
    isAway = true;
  });
  pool.on('connect', () => {
    if (isAway) log.warn('database connected again');
    isAway = false;
  });
  // The same for a connection that is lost while in use: its user learns of it from the failing query.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
