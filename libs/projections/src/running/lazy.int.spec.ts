import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { InMemoryEventStore } from '@fiocco/event-sourcing';
import { createTestDatabase, eventually } from '@fiocco/testing';
import type { Projection } from '../projection.js';
import { createProjectionRunner, type ProjectionRunner } from './projection-runner.js';
import { count, journal, totals, totalsIn } from '../sample-projections.fixture.js';
import { projectionsSchema } from '../schema.js';

// Real databases are slow on a busy machine.
jest.setTimeout(60_000);

/** So long that only a waiting caller ends it. */
const GATHERS_FOR_EVER = 3_600_000;
const EAGER = { names: ['journal'], timeoutMs: 20_000 };
const LAZY = { names: ['totals'], timeoutMs: 20_000 };

let store: InMemoryEventStore;
let runner: ProjectionRunner;
/** The number of events in each batch of the lazy projection. */
let batches: number[];

const lazy: Projection = {
  ...totals,
  lazy: true,
  async apply(events, tx) {
    batches.push(events.length);
    await totals.apply(events, tx);
  },
};

const database = forAllTests(() => createTestDatabase());
beforeEach(async () => {
  store = new InMemoryEventStore();
  batches = [];
  await database.pool.query(projectionsSchema);
});
afterEach(async () => {
  await runner.stop();
  await database.pool.query('drop schema read_models, projections cascade');
});

async function start(gatherMs: number): Promise<void> {
  runner = createProjectionRunner({
    pool: database.pool,
    store,
    projections: [journal, lazy],
    onError: () => undefined,
    gatherMs,
  });
  await runner.start();
  await runner.waitFor(await count(store, ['sample-1', 1]), LAZY);
  batches = [];
}

describe('a lazy projection', () => {
  it('gathers what the others take one by one, and hurries for whoever waits for it', async () => {
    await start(GATHERS_FOR_EVER);
    let position = 0n;
    for (let n = 0; n < 4; n += 1) {
      position = await count(store, ['sample-1', 10]);
      expect(await runner.waitFor(position, EAGER)).toBe('applied');
    }
    expect(batches).toEqual([]);
    expect(await runner.waitFor(position, LAZY)).toBe('applied');
    expect(batches).toEqual([4]);
    expect(await totalsIn(database.pool)).toEqual({ 'sample-1': 41 });
  });

  it('is waited for where nobody says for what, and gathers again after that', async () => {
    await start(GATHERS_FOR_EVER);
    const first = await count(store, ['sample-1', 10]);
    expect(await runner.waitFor(first, { timeoutMs: 20_000 })).toBe('applied');
    expect(batches).toEqual([1]);
    const second = await count(store, ['sample-1', 10]);
    const third = await count(store, ['sample-1', 10]);
    expect(await runner.waitFor(second, EAGER)).toBe('applied');
    expect(await runner.waitFor(third, EAGER)).toBe('applied');
    expect(batches).toEqual([1]);
  });

  it('takes up by itself what it has gathered for long enough', async () => {
    await start(5);
    const position = await count(store, ['sample-2', 7]);
    await eventually(async () =>
      expect(await runner.status()).toContainEqual(expect.objectContaining({ name: 'totals', position })),
    );
    expect(await totalsIn(database.pool)).toEqual({ 'sample-1': 1, 'sample-2': 7 });
  });

  it('does not keep its runner from stopping while it gathers', async () => {
    await start(GATHERS_FOR_EVER);
    expect(await runner.waitFor(await count(store, ['sample-1', 10]), EAGER)).toBe('applied');
    await runner.stop();
    expect(await totalsIn(database.pool)).toEqual({ 'sample-1': 1 });
  });
});
