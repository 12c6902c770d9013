import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { InMemoryEventStore } from '@fiocco/event-sourcing';
import {
  createTcpRelay,
  createTestDatabase,
  eventually,
  type TcpRelay,
  type TestDatabase,
} from '@fiocco/testing';
import pg from 'pg';
import { CheckpointLost } from './lane.js';
import { createPositionWaiter } from './position-board.js';
import type { Projection } from '../projection.js';
import {
  createProjectionRunner,
  type ProjectionRunner,
  type ProjectionRunnerOptions,
} from './projection-runner.js';
import { count, journal, outboxTable, reminder, totals, totalsIn } from '../sample-projections.fixture.js';
import { projectionsSchema } from '../schema.js';

// Real databases are slow on a busy machine.
jest.setTimeout(60_000);

let database: TestDatabase;
let store: InMemoryEventStore;
let errors: unknown[];
const runners: ProjectionRunner[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 20 });
});
beforeEach(async () => {
  store = new InMemoryEventStore();
  errors = [];
  await database.pool.query(projectionsSchema + outboxTable);
});
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()));
  await database.pool.query('drop schema read_models, projections cascade; drop table public.outbox');
});
afterAll(async () => {
  await database.drop();
});

async function start(options: Partial<ProjectionRunnerOptions> = {}): Promise<ProjectionRunner> {
  const runner = createProjectionRunner({
    pool: database.pool,
    store,
    projections: [totals, journal, reminder],
    onError: (error) => errors.push(error),
    lockRetryMs: 20,
    ...options,
  });
  runners.push(runner);
  await runner.start();
  return runner;
}

/** Fails for a reason that is not the event's, so nothing is parked. */
const needsAbsentTable: Projection['apply'] = async (_, tx) => void (await tx.query('select from nowhere'));

async function checkpoints(): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<{ name: string; position: string }>(
    'select name, position from projections.checkpoints',
  );
  return Object.fromEntries(rows.map(({ name, position }) => [name, Number(position)]));
}

describe('a runner', () => {
  it('applies what is in the log and what comes', async () => {
    await count(store, ['sample-1', 1], ['sample-2', 10]);
    const runner = await start();
    const position = await count(store, ['sample-1', 5]);
    expect(await runner.waitFor(position, { names: ['totals', 'journal', 'reminder'] })).toBe('applied');
    expect(await totalsIn(database.pool)).toEqual({ 'sample-1': 6, 'sample-2': 10 });
    expect(await checkpoints()).toEqual({ totals: 3, journal: 3, reminder: 3 });
    expect(errors).toEqual([]);
  });

  it('applies more events than one batch holds, none twice', async () => {
    const runner = await start({ batchSize: 7 });
    const streams = Array.from({ length: 60 }, (_, index) => [`sample-${index % 4}`, 1] as const);
    expect(await runner.waitFor(await count(store, ...streams))).toBe('applied');
    expect(await totalsIn(database.pool)).toEqual({
      'sample-0': 15,
      'sample-1': 15,
      'sample-2': 15,
      'sample-3': 15,
    });
  });

  it('goes on at its checkpoint after a restart', async () => {
    const first = await start();
    await first.waitFor(await count(store, ['sample-1', 1]));
    await first.stop();
    await count(store, ['sample-1', 1]);
    const second = await start();
    await second.waitFor(await count(store, ['sample-1', 1]), { names: ['totals', 'reminder'] });
    expect(await totalsIn(database.pool)).toEqual({ 'sample-1': 3 });
    const { rows } = await database.pool.query('select count(*)::int as jobs from public.outbox');
    expect(rows).toEqual([{ jobs: 3 }]);
  });

  it('tells where each projection stands and how far it is behind', async () => {
    const broken: Projection = { ...journal, apply: needsAbsentTable };
    const runner = await start({ projections: [totals, broken] });
    await runner.waitFor(await count(store, ['sample-1', 1], ['sample-1', 1]), { names: ['totals'] });
    await eventually(async () =>
      expect(await runner.status()).toEqual([
        { name: 'totals', state: 'running', position: 2n, lag: 0, parked: 0 },
        { name: 'journal', state: 'failing', position: 0n, lag: 2, parked: 0 },
      ]),
    );
  });
});

describe('a batch that fails', () => {
  it('leaves nothing behind, is tried again and holds up nobody else', async () => {
    let failures = 3;
    const flaky: Projection = {
      ...journal,
      async apply(events, tx) {
        await journal.apply(events, tx);
        failures -= 1;
        if (failures >= 0) throw new Error('not yet');
      },
    };
    const runner = await start({ projections: [totals, flaky], retryMs: 1 });
    const position = await count(store, ['sample-1', 4]);
    expect(await runner.waitFor(position)).toBe('applied');
    const { rows } = await database.pool.query('select entries from read_models.journal_days');
    expect(rows).toEqual([{ entries: 1 }]);
    expect(await totalsIn(database.pool)).toEqual({ 'sample-1': 4 });
    expect(errors.length).toBeGreaterThan(0);
  });

  it('reports each attempt with its place', async () => {
    const reports: unknown[] = [];
    const broken: Projection = { ...journal, apply: needsAbsentTable };
    await start({ projections: [broken], retryMs: 1, onError: (_, failure) => reports.push(failure) });
    await count(store, ['sample-1', 1]);
    await eventually(() => expect(reports.length).toBeGreaterThan(2));
    expect(reports.slice(0, 3)).toEqual(
      [1, 2, 3].map((attempt) => ({ projection: 'journal', position: 0n, attempt })),
    );
  });
});

describe('the checkpoint', () => {
  it('moved by somebody else makes the runner give up, write nothing and go on from there', async () => {
    const runner = await start({ projections: [totals] });
    await runner.waitFor(await count(store, ['sample-1', 1]));
    // Another process has applied the next event meanwhile.
    await database.pool.query('update projections.checkpoints set position = 2');
    await count(store, ['sample-1', 1]);
    await eventually(() => expect(errors).toEqual([expect.any(CheckpointLost)]));
    await runner.waitFor(await count(store, ['sample-2', 1]));
    expect(await totalsIn(database.pool)).toEqual({ 'sample-1': 1, 'sample-2': 1 });
  });

  it('of a newer release stops an older one', async () => {
    await (await start({ projections: [{ ...totals, version: 2 }] })).stop();
    const older = await start({ projections: [totals] });
    const position = await count(store, ['sample-1', 1]);
    await eventually(() =>
      expect(errors).toContainEqual(expect.objectContaining({ message: expect.stringContaining('newer') })),
    );
    expect(await older.waitFor(position, { timeoutMs: 50 })).toBe('late');
    expect(await totalsIn(database.pool)).toEqual({});
  });
});

describe('two runners', () => {
  let relay: TcpRelay;
  let relayedPool: pg.Pool;
  beforeEach(async () => {
    relay = await createTcpRelay(database.url);
    relayedPool = new pg.Pool({ connectionString: relay.url });
    relayedPool.on('error', () => undefined);
  });
  afterEach(async () => {
    relay.mend();
    await Promise.all(runners.splice(0).map((runner) => runner.stop()));
    await relayedPool.end();
    await relay.close();
  });

  const statesOf = async (runner: ProjectionRunner): Promise<unknown[]> =>
    (await runner.status()).map(({ state }) => state);

  it('share no work: one runs, the other takes over when the first is cut off', async () => {
    const first = await start({ pool: relayedPool });
    await first.waitFor(await count(store, ['sample-1', 1]));
    const second = await start();
    expect(await second.waitFor(await count(store, ['sample-1', 1]))).toBe('applied');
    expect(await statesOf(first)).toEqual(['running', 'running', 'running']);
    expect(await statesOf(second)).toEqual(['standby', 'standby', 'standby']);
    relay.fail();
    expect(await second.waitFor(await count(store, ['sample-1', 1]), { timeoutMs: 10_000 })).toBe('applied');
    await eventually(async () => expect(await statesOf(second)).toEqual(['running', 'running', 'running']));
    relay.mend();
    await second.waitFor(await count(store, ['sample-1', 1]));
    expect(await totalsIn(database.pool)).toEqual({ 'sample-1': 4 });
  });

  it('hand over when the first one is frozen in the middle of a batch, which then writes nothing', async () => {
    let isFreezing = false;
    let thaw = (): void => undefined;
    const frozen = new Promise<void>((resolve) => (thaw = resolve));
    const freezing: Projection = {
      ...totals,
      async apply(events, tx) {
        await totals.apply(events, tx);
        if (!isFreezing) return;
        // From here on the server gets no bytes from it.
        relay.stall();
        await frozen;
      },
    };
    const first = await start({ pool: relayedPool, projections: [freezing] });
    await first.waitFor(await count(store, ['sample-1', 1]));
    const second = await start({ projections: [totals] });
    isFreezing = true;
    const position = await count(store, ['sample-1', 1]);
    expect(await second.waitFor(position, { timeoutMs: 30_000 })).toBe('applied');
    expect(await statesOf(second)).toEqual(['running']);
    isFreezing = false;
    thaw();
    relay.mend();
    await eventually(async () => expect(await statesOf(first)).toEqual(['standby']));
    await second.waitFor(await count(store, ['sample-1', 1]));
    expect(await totalsIn(database.pool)).toEqual({ 'sample-1': 3 });
  });

  it('hand over when the first one’s backends are killed', async () => {
    const first = await start({ pool: relayedPool, lockRetryMs: 60_000 });
    await first.waitFor(await count(store, ['sample-1', 1]));
    const second = await start();
    const { rows } = await database.pool.query<{ pid: number }>(
      `select distinct pid from pg_locks where locktype = 'advisory' and granted
       and database = (select oid from pg_database where datname = current_database())`,
    );
    expect(rows).toHaveLength(1);
    await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    const position = await count(store, ['sample-1', 1]);
    // Either runner may get the locks now, but each projection has one runner and no event is applied twice.
    expect(await second.waitFor(position, { timeoutMs: 10_000 })).toBe('applied');
    expect(await totalsIn(database.pool)).toEqual({ 'sample-1': 2 });
  });
});

describe('waiting', () => {
  it('says late in time and applied afterwards', async () => {
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const slow: Projection = {
      ...totals,
      apply: async (events, tx) => gate.then(() => totals.apply(events, tx)),
    };
    const runner = await start({ projections: [slow, reminder] });
    const position = await count(store, ['sample-1', 1]);
    expect(await runner.waitFor(position, { timeoutMs: 30 })).toBe('late');
    open();
    expect(await runner.waitFor(position)).toBe('applied');
  });

  it('asks the database only for what others apply', async () => {
    let asked = 0;
    const counting = new Proxy(database.pool, {
      get(pool, key) {
        if (key !== 'query') return Reflect.get(pool, key, pool);
        return (...args: Parameters<pg.Pool['query']>) => {
          if (JSON.stringify(args[0]).includes('projection_checkpoints')) asked += 1;
          return pool.query(...args);
        };
      },
    });
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    let slow = false;
    const gated: Projection = {
      ...totals,
      apply: async (events, tx) => (slow ? gate : totals.apply(events, tx)),
    };
    const runner = await start({ pool: counting, projections: [gated] });
    expect(await runner.waitFor(await count(store, ['sample-1', 1]))).toBe('applied');
    try {
      slow = true;
      const position = await count(store, ['sample-1', 1]);
      asked = 0;
      expect(await runner.waitFor(position, { timeoutMs: 200 })).toBe('late');
      expect(asked).toBe(0);
      const standby = createPositionWaiter({ pool: counting });
      expect(await standby.waitFor(position, { timeoutMs: 200 })).toBe('late');
      expect(asked).toBeGreaterThan(2);
      await standby.close();
    } finally {
      open();
    }
  });

  it('works in a process that runs no projection, and does not wait for reactors', async () => {
    const broken: Projection = { ...reminder, apply: needsAbsentTable };
    await start({ projections: [totals, journal, broken] });
    const waiter = createPositionWaiter({ pool: database.pool });
    const position = await count(store, ['sample-1', 1]);
    expect(await waiter.waitFor(position)).toBe('applied');
    expect(await totalsIn(database.pool)).toEqual({ 'sample-1': 1 });
    expect(await waiter.waitFor(position + 1n, { timeoutMs: 30 })).toBe('late');
    expect(await waiter.waitFor(position, { timeoutMs: 30, names: ['reminder'] })).toBe('late');
    await waiter.close();
  });
});
