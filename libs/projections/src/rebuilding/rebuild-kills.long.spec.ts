// @takes 2 s
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { InMemoryEventStore } from '@fiocco/event-sourcing';
import { createTcpRelay, createTestDatabase, type TcpRelay, type TestDatabase } from '@fiocco/testing';
import pg from 'pg';
import { ensureProjections } from '../checkpoints.js';
import { compareWithRebuild } from './compare-with-rebuild.js';
import { rebuild, rebuildAll } from './rebuild.js';
import { count, sums, totals } from '../sample-projections.fixture.js';
import { projectionsSchema } from '../schema.js';

// Real databases are slow on a busy machine.
jest.setTimeout(60_000);

/** One projection that works in memory, and `totals`, which uses its tables. */
const projections = [sums(), totals];

const store = new InMemoryEventStore();
let database: TestDatabase;
let relay: TcpRelay;
let relayed: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(projectionsSchema);
  await ensureProjections(database.pool, projections);
  await count(store, ...Array.from({ length: 120 }, (_, n) => [`sample-${n % 40}`, n] as const));
  for (const projection of projections) await rebuild({ pool: database.pool, store }, projection);
  relay = await createTcpRelay(database.url);
  relayed = new pg.Pool({ connectionString: relay.url, max: 2 });
  relayed.on('error', () => undefined);
});
afterAll(async () => {
  await relayed.end();
  await relay.close();
  await database.drop();
});

/** Ends every backend of this database except the asking one, like a restart of the server. */
const killBackends = () =>
  database.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );

const liveTables = async () => {
  const { rows } = await database.pool.query<{ names: string; version: number; position: string }>(
    `select string_agg(c.oid::text, ' ' order by c.oid) as names,
       (select string_agg(position::text, ' ' order by name) from projections.checkpoints) as position
     from pg_class c where c.relnamespace = 'read_models'::regnamespace and c.relkind = 'r'`,
  );
  return rows[0];
};

const schemasLeft = async () =>
  (await database.pool.query(`select from pg_namespace where nspname like 'rebuild%'`)).rowCount;

describe('a rebuild that dies', () => {
  it.each([
    ['whose backend is ended', 3, killBackends],
    ['whose backend is ended after its last batch', 12, killBackends],
    ['whose process is gone', 5, async () => relay.cut()],
  ])('%s leaves the old tables and nothing in the way of the next', async (_, lastBatch, kill) => {
    const before = await liveTables();
    let batches = 0;
    let killed: Promise<unknown> | undefined;
    const onProgress = (): void => {
      batches += 1;
      if (batches === lastBatch) killed = kill();
    };
    const source = { pool: relayed, store, rowsInMemory: 4, batchSize: 10, onProgress };
    await expect(rebuildAll(source, projections)).rejects.toThrow(/connection/i);
    await killed;
    expect(await liveTables()).toEqual(before);
    const next = { pool: database.pool, store, rowsInMemory: 4, batchSize: 10 };
    expect(await rebuildAll(next, projections)).toBe(120n);
    expect(await schemasLeft()).toBe(0);
    expect(await liveTables()).not.toEqual(before);
    const compared = await compareWithRebuild({ pool: database.pool, store, projections });
    expect(compared.map(({ table, rows, differences }) => [table, rows, differences])).toEqual([
      ['sums', 40, 0],
      ['totals', 40, 0],
    ]);
  });
});
