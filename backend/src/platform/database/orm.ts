import type { MigrationObject } from '@mikro-orm/core';
import { defineConfig, MikroORM } from '@mikro-orm/postgresql';
import { Migrator } from '@mikro-orm/migrations';
import { BEGIN_LEASE, beat, type Heartbeat, LIVELY } from '@fiocco/postgres';
import type pg from 'pg';
import { scrub } from '../logging/describe-error.js';
import type { Log } from '../logging/log.js';
import type { AllOwned } from '../owned/owned.js';

const MIGRATION_LOCK = 4_712_001;

type Schema = Pick<AllOwned, 'entities' | 'migrations'>;

export async function createOrm(databaseUrl: string, log: Log, schema: Schema): Promise<MikroORM> {
  const tell = (text: unknown): void => {
    const said = scrub(String(text));
    log.flood('database mapper', said, { said });
  };
  return MikroORM.init(
    defineConfig({
      clientUrl: databaseUrl,
      entities: [...schema.entities],
      discovery: { warnWhenNoEntities: false, disableDynamicFileAccess: true },
      extensions: [Migrator],
      migrations: { tableName: 'migrations', snapshot: false, migrationsList: listOf(schema) },
      pool: { min: 0, max: 8 },
      // The driver's own messages, above all about lost connections, would otherwise go to the console.
      driverOptions: { connection: LIVELY, log: { warn: tell, error: tell, deprecate: tell } },
      connect: false,
      ensureDatabase: false,
      // Off, because its lines quote statements with their values.
      logger: () => undefined,
      forceUtcTimezone: true,
    }),
  );
}

/** In the order in which they run. */
const listOf = ({ migrations }: Schema): MigrationObject[] =>
  migrations.map(({ name, migration }) => ({ name, class: migration }));

/** How many migrations, the first ones, stand for the 59 that were before; and the last of those, which ran in order. */
const SQUASHED = 12;
const LAST_REPLACED = '2026-11-26-wider-origins';

/**
 * Notes the squashed migrations as done in a database that has all that they stand for.
 * @throws where it has only some of it
 */
async function adoptSquashed(client: pg.PoolClient, names: readonly string[]): Promise<void> {
  const squashed = names.slice(0, SQUASHED);
  const tables = await client.query(`select where to_regclass('migrations') is not null`);
  if (!tables.rowCount) return;
  const { rows } = await client.query<{ name: string }>('select name from migrations');
  const done = rows.map(({ name }) => name);
  if (!done.length || done.some((name) => squashed.includes(name))) return;
  if (!done.includes(LAST_REPLACED))
    throw new Error(
      'This database is of a version before 27 November 2026. Start the version of that day on it, then this one.',
    );
  await client.query(
    `with replaced as (delete from migrations where name <> all ($1))
     insert into migrations (name) select unnest($2::text[])`,
    [names, squashed],
  );
}

/** Brings the schema up to date. Processes that start together take turns; the later ones find nothing to do. */
export async function migrate(orm: MikroORM, pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  let heartbeat: Heartbeat | undefined;
  try {
    await client.query('set statement_timeout = 0');
    await client.query(BEGIN_LEASE);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    heartbeat = beat(client);
    await adoptSquashed(
      client,
      (orm.config.get('migrations').migrationsList ?? []).map(({ name }) => name),
    );
    await orm.migrator.up();
  } finally {
    heartbeat?.stop();
    // Closes the connection, which also ends the lock and the changed setting.
    client.release(true);
  }
}
