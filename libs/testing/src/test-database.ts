import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface TestDatabase {
  readonly url: string;
  readonly pool: pg.Pool;
  /** Ends the pool and removes the database with whatever is still connected to it. */
  drop(): Promise<void>;
}

/** A fresh, empty database for one test file: files run side by side on one server and share nothing. */
export async function createTestDatabase({ poolSize = 10 } = {}): Promise<TestDatabase> {
  const server = process.env['FIOCCO_TEST_DATABASE_URL'];
  if (!server) throw new Error('FIOCCO_TEST_DATABASE_URL names no PostgreSQL server');
  const name = `test_${randomBytes(8).toString('hex')}`;
  // template0 admits no connections, so that creating in parallel never finds the template in use.
  await onServer(server, `create database ${name} template template0`);

  const url = new URL(server);
  url.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: url.href, max: poolSize });
  // Tests kill backends on purpose; a client that dies of it between two statements must not end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    url: url.href,
    pool,
    async drop() {
      await pool.end();
      await onServer(server, `drop database if exists ${name} with (force)`);
    },
  };
}

async function onServer(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
