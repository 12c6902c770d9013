import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { InMemoryEventStore } from '@fiocco/event-sourcing';
import { createTcpRelay, createTestDatabase, type TcpRelay, type TestDatabase } from '@fiocco/testing';
import pg from 'pg';
import { compareWithRebuild } from '../rebuilding/compare-with-rebuild.js';
import { createProjectionRunner, type ProjectionRunner } from './projection-runner.js';
import { count, journal, outboxTable, reminder, totals } from '../sample-projections.fixture.js';
import { projectionsSchema } from '../schema.js';

// Real databases are slow on a busy machine.
jest.setTimeout(60_000);

const projections = [totals, journal, reminder];
const store = new InMemoryEventStore();
let database: TestDatabase;
let relay: TcpRelay;
let relayedPool: pg.Pool;
let runners: ProjectionRunner[];

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(projectionsSchema + outboxTable);
  relay = await createTcpRelay(database.url);
  relayedPool = new pg.Pool({ connectionString: relay.url });
  relayedPool.on('error', () => undefined);
  const options = {
    store,
    projections,
    onError: () => undefined,
    lockRetryMs: 5,
    retryMs: 1,
    maxRetryMs: 20,
  };
  runners = [relayedPool, database.pool].map((pool) => createProjectionRunner({ ...options, pool }));
  for (const runner of runners) await runner.start();
});
afterAll(async () => {
  await Promise.all(runners.map((runner) => runner.stop()));
  await relayedPool.end();
  await relay.close();
  await database.drop();
});

/** Ends every backend of this database except the asking one. */
async function killBackends(): Promise<void> {
  await database.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
}

describe('two runners whose connections are killed, cut and left without answers', () => {
  it('apply every event once', async () => {
    const faults = [killBackends, async () => relay.cut(), async () => void relay.loseNextAnswer()];
    const names = projections.map(({ name }) => name);
    for (let round = 0; round < 30; round += 1) {
      const streams = Array.from(
        { length: 10 },
        (_, index) => [`sample-${(round + index) % 7}`, index] as const,
      );
      const position = await count(store, ...streams);
      await faults[round % faults.length]?.();
      // Only every third round is waited for; the others pile up behind it.
      if (round % 3 === 2) {
        expect(await runners[1]?.waitFor(position, { names, timeoutMs: 30_000 })).toBe('applied');
      }
    }
    const comparisons = await compareWithRebuild({ pool: database.pool, store, projections });
    expect(comparisons).toEqual([
      { name: 'totals', table: 'totals', rows: 7, differences: 0 },
      { name: 'journal', table: 'journal', rows: 300, differences: 0 },
      { name: 'journal', table: 'journal_days', rows: 1, differences: 0 },
    ]);
    const { rows } = await database.pool.query('select count(*)::int as jobs from public.outbox');
    expect(rows).toEqual([{ jobs: 300 }]);
  });
});
