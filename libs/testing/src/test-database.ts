import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface TestDatabase {
  readonly url: string;
  readonly pool: pg.Pool;
  /** Ends the pool and removes the database, together with whatever is still connected to it. */
  drop(): Promise<void>;
}

/** Prepares an empty database for a file's tests, and leaves no connection open. */
export type Prepare = (databaseUrl: string) => Promise<void>;

export interface TestDatabaseOptions {
  readonly poolSize?: number;
  /** Runs once for a whole test run; every file gets a copy of its result. Without it the database is empty. */
  readonly prepare?: Prepare;
  /** The name of what `prepare` makes, where a run prepares more than one thing. */
  readonly template?: string;
}

/** A fresh database for one test file: files run side by side on one server and share nothing. */
export async function createTestDatabase({
  poolSize = 10,
  prepare,
  template: kind = 'shop',
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const server = process.env['FIOCCO_TEST_DATABASE_URL'];
  if (!server) throw new Error('FIOCCO_TEST_DATABASE_URL names no PostgreSQL server');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const template = prepare ? await preparedTemplate(server, kind, prepare) : 'template0';
  // Templates accept no connections, because copying fails while one is in use.
  await onServer(server, (client) => client.query(`create database ${name} template ${template}`));

  const url = urlOf(server, name);
  const pool = new pg.Pool({ connectionString: url, max: poolSize });
  // Tests kill backends on purpose; a client that is lost between two statements must not end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    url,
    pool,
    async drop() {
      await pool.end();
      await onServer(server, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** The first caller makes it, others wait. Once it accepts no connections it is finished. */
async function preparedTemplate(server: string, kind: string, prepare: Prepare): Promise<string> {
  const run = process.env['FIOCCO_TEST_TEMPLATE'];
  if (!run) throw new Error('FIOCCO_TEST_TEMPLATE names no template for this run');
  const template = `${run}_${kind}`;
  await onServer(server, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [template]);
    const { rowCount } = await client.query(
      'select from pg_database where datname = $1 and not datallowconn',
      [template],
    );
    if (rowCount) return;
    await client.query(`drop database if exists ${template} with (force)`);
    await client.query(`create database ${template} template template0`);
    await prepare(urlOf(server, template));
    await client.query(`alter database ${template} with allow_connections false`);
  });
  return template;
}

function urlOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function onServer(
  connectionString: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
