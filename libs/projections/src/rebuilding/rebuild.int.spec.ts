import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { InMemoryEventStore } from '@fiocco/event-sourcing';
import { createTestDatabase, eventually, type TestDatabase } from '@fiocco/testing';
import { compareWithRebuild } from './compare-with-rebuild.js';
import type { Projection } from '../projection.js';
import { createProjectionRunner, type ProjectionRunner } from '../running/projection-runner.js';
import { rebuild } from './rebuild.js';
import { count, journal, outboxTable, reminder, totals, totalsIn } from '../sample-projections.fixture.js';
import { projectionsSchema } from '../schema.js';

// Real databases are slow on a busy machine.
jest.setTimeout(60_000);

const projections = [totals, journal, reminder];
let database: TestDatabase;
let store: InMemoryEventStore;
let runner: ProjectionRunner;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  store = new InMemoryEventStore();
  await database.pool.query(projectionsSchema + outboxTable);
  runner = await start(projections);
  const streams = Array.from({ length: 30 }, (_, index) => [`sample-${index % 5}`, index] as const);
  await runner.waitFor(await count(store, ...streams), { timeoutMs: 10_000 });
});
afterEach(async () => {
  await runner.stop();
  await database.pool.query('drop schema read_models, projections cascade; drop table public.outbox');
});
afterAll(async () => {
  await database.drop();
});

async function start(list: readonly Projection[]): Promise<ProjectionRunner> {
  const started = createProjectionRunner({
    pool: database.pool,
    store,
    projections: list,
    onError: () => undefined,
    lockRetryMs: 10,
  });
  await started.start();
  return started;
}

const compare = () => compareWithRebuild({ pool: database.pool, store, projections });

describe('comparing with a rebuild', () => {
  const equal = [
    { name: 'totals', table: 'totals', rows: 5, differences: 0 },
    { name: 'journal', table: 'journal', rows: 30, differences: 0 },
    { name: 'journal', table: 'journal_days', rows: 1, differences: 0 },
  ];

  it('finds the live read models equal and leaves nothing behind', async () => {
    expect(await compare()).toEqual(equal);
    const { rows } = await database.pool.query(
      `select nspname from pg_namespace where nspname like 'compare%'`,
    );
    expect(rows).toEqual([]);
  });

  it.each([
    ['edited', `update read_models.totals set total = total + 1 where stream = 'sample-3'`, 0, 2],
    ['removed', `delete from read_models.journal where stream = 'sample-3' and revision = 2`, 1, 1],
    ['added', `insert into read_models.journal values ('sample-9', 0, '{}')`, 1, 1],
    [
      'edited within its JSON',
      `update read_models.journal set entry = '{"by": 99}' where revision = 0`,
      1,
      10,
    ],
  ])('finds a row that was %s by hand', async (_, change, index, differences) => {
    await database.pool.query(change);
    const comparisons = await compare();
    expect(comparisons.map((comparison) => comparison.differences)).toEqual(
      [0, 1, 2].map((place) => (place === index ? differences : 0)),
    );
  });

  it('compares at the checkpoint while the log goes on', async () => {
    await runner.stop();
    await count(store, ['sample-0', 7]);
    expect(await compare()).toEqual(equal);
  });
});

describe('rebuilding', () => {
  it('replaces a damaged read model while it runs on', async () => {
    await database.pool.query('update read_models.totals set total = 0');
    const writing = count(store, ...Array.from({ length: 20 }, () => ['sample-7', 1] as const));
    await runner.rebuild(totals);
    expect(await runner.waitFor(await writing)).toBe('applied');
    const comparisons = await compare();
    expect(comparisons.map(({ differences }) => differences)).toEqual([0, 0, 0]);
    expect(await totalsIn(database.pool)).toMatchObject({ 'sample-7': 20 });
  });

  it('keeps the indexes', async () => {
    await runner.rebuild(totals);
    const { rows } = await database.pool.query<{ indexname: string }>(
      `select indexname from pg_indexes where schemaname = 'read_models' and tablename = 'totals' order by 1`,
    );
    expect(rows.map(({ indexname }) => indexname)).toEqual(['totals_by_total', 'totals_pkey']);
  });

  it('happens by itself when the version rises', async () => {
    await runner.stop();
    const doubled: Projection = {
      ...totals,
      version: 2,
      apply: async (events, tx) => {
        await totals.apply(events, tx);
        await totals.apply(events, tx);
      },
    };
    const before = await totalsIn(database.pool);
    runner = await start([doubled]);
    expect(await runner.waitFor(await count(store, ['sample-8', 1]))).toBe('applied');
    const expected = Object.entries({ ...before, 'sample-8': 1 }).map(([stream, total]) => [
      stream,
      total * 2,
    ]);
    expect(await totalsIn(database.pool)).toEqual(Object.fromEntries(expected));
  });

  it('never happens to a reactor: its new version goes on where the old one stood', async () => {
    await expect(rebuild({ pool: database.pool, store }, reminder)).rejects.toThrow('never rebuilt');
    await runner.stop();
    runner = await start([{ ...reminder, version: 2 }]);
    await runner.waitFor(await count(store, ['sample-1', 1]), { names: ['reminder'] });
    const { rows } = await database.pool.query('select count(*)::int as jobs from public.outbox');
    expect(rows).toEqual([{ jobs: 31 }]);
  });

  it('makes a read model that no runner has begun, and a runner goes on from there', async () => {
    await runner.stop();
    await database.pool.query('drop schema read_models, projections cascade');
    await database.pool.query(projectionsSchema);
    expect(await rebuild({ pool: database.pool, store }, totals)).toBe(30n);
    runner = await start([totals]);
    await runner.waitFor(await count(store, ['sample-9', 4]));
    expect(await totalsIn(database.pool)).toMatchObject({
      'sample-9': 4,
      'sample-4': 4 + 9 + 14 + 19 + 24 + 29,
    });
  });

  it('gives way to a long reader, and to whoever comes behind it, until the reader has done', async () => {
    await database.pool.query('update read_models.totals set total = 0');
    const waits: number[] = [];
    const onSwitchWaiting = ({ waitedMs }: { readonly waitedMs: number }) => void waits.push(waitedMs);
    const reader = await database.pool.connect();
    await reader.query('begin; select from read_models.totals');
    const rebuilding = rebuild({ pool: database.pool, store, onSwitchWaiting }, totals);
    await eventually(() => expect(waits.length).toBeGreaterThan(2));
    expect(Object.values(await totalsIn(database.pool))).toEqual([0, 0, 0, 0, 0]);
    await reader.query('commit');
    reader.release();
    await rebuilding;
    expect(await totalsIn(database.pool)).toMatchObject({ 'sample-4': 4 + 9 + 14 + 19 + 24 + 29 });
  });

  it('is given up, and leaves the old tables, when a reader does not end in a time that is set', async () => {
    const reader = await database.pool.connect();
    await reader.query('begin; select from read_models.totals');
    const rebuilding = rebuild({ pool: database.pool, store, switchPatienceMs: 400 }, totals);
    await expect(rebuilding).rejects.toThrow('lock timeout');
    await reader.query('commit');
    reader.release();
    expect((await compare()).map(({ differences }) => differences)).toEqual([0, 0, 0]);
  });

  it('fills a schema of its own beside the live one', async () => {
    expect(await runner.rebuildInto('elsewhere', totals)).toBe(30n);
    expect(await totalsIn(database.pool, 'elsewhere')).toEqual(await totalsIn(database.pool));
    await database.pool.query('drop schema elsewhere cascade');
  });
});
