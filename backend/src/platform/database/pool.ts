import { LIVELY } from '@fiocco/postgres';
import pg from 'pg';
import type { Log } from '../logging/log.js';

/** The states `admin_shutdown` and `crash_shutdown` of PostgreSQL. */
const ENDED_BY_SERVER = /^57P0[12]$/;

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
  const lost = (error: Error): void => log.away('database', (error as { code?: string }).code);
  pool.on('connect', (client) => {
    log.back('database');
    // Cut while in use: told nowhere else, its user only sees a query fail.
    client.on('error', lost);
  });
  // Ended by the server while in use: what the query failed with is all that is told.
  pool.on('release', (error: Error | undefined) => {
    if (error && ENDED_BY_SERVER.test((error as { code?: string }).code ?? '')) lost(error);
  });
  // Without a listener, an idle connection that the server closes would end the process. All are usually lost at once.
  pool.on('error', lost);
  return pool;
}
