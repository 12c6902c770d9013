import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { EventCatalogue, eventVersion, InMemoryEventStore, type StoredEvent } from '@fiocco/event-sourcing';
import { createTestDatabase, eventually, type TestDatabase } from '@fiocco/testing';
import { compareWithRebuild } from '../rebuilding/compare-with-rebuild.js';
import type { Parking } from '../running/lane.js';
import { listParked } from './parked-streams.js';
import type { Projection } from '../projection.js';
import {
  createProjectionRunner,
  type ProjectionRunner,
  type ProjectionRunnerOptions,
} from '../running/projection-runner.js';
import { rebuild } from '../rebuilding/rebuild.js';
import { retryParked } from '../retry-parked.js';
import { count, journal, outboxTable, reminder, totals, totalsIn } from '../sample-projections.fixture.js';
import { projectionsSchema } from '../schema.js';

// Real databases are slow on a busy machine.
jest.setTimeout(60_000);

let database: TestDatabase;
let store: InMemoryEventStore;
let errors: unknown[];
let parkings: Parking[];
/** Streams of which {@link fragile} and {@link fragileReactor} fail from the second event on. */
let poisoned: Set<string>;
const runners: ProjectionRunner[] = [];

class Indigestible extends Error {
  override readonly name = 'Indigestible';
}

function spoilt(projection: Projection): Projection {
  return {
    ...projection,
    async apply(events, tx) {
      // What it has written before it fails must be undone.
      await projection.apply(events, tx);
      if (events.some(isPoison)) throw new Indigestible('Anna Verdi');
    },
  };
}
const isPoison = ({ stream, revision }: StoredEvent): boolean => poisoned.has(stream) && revision >= 1;
const fragile = spoilt(journal);
const fragileReactor = spoilt(reminder);

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  store = new InMemoryEventStore();
  errors = [];
  parkings = [];
  poisoned = new Set();
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
    projections: [totals, fragile, fragileReactor],
    onError: (error) => errors.push(error),
    onParked: (parking) => parkings.push(parking),
    lockRetryMs: 10,
    retryMs: 1,
    ...options,
  });
  runners.push(runner);
  await runner.start();
  return runner;
}

const byProjection = (one: { projection: string }, other: { projection: string }): number =>
  one.projection.localeCompare(other.projection);

const source = () => ({ pool: database.pool, store });
const all = { names: ['totals', 'journal', 'reminder'], timeoutMs: 10_000 };
const parked = async () =>
  (await listParked(database.pool))
    .toSorted(byProjection)
    .map(({ projection, stream, revision, code, tries }) => ({
      projection,
      stream,
      revision,
      code,
      tries,
    }));

async function entries(): Promise<string[]> {
  const { rows } = await database.pool.query<{ stream: string; revision: number }>(
    'select stream, revision from read_models.journal order by 1, 2',
  );
  return rows.map(({ stream, revision }) => `${stream}/${revision}`);
}

async function jobs(): Promise<number> {
  const { rows } = await database.pool.query<{ jobs: number }>(
    'select count(*)::int as jobs from public.outbox',
  );
  return rows[0]?.jobs ?? 0;
}

const differences = async (projections: readonly Projection[]): Promise<number> => {
  const compared = await compareWithRebuild({ ...source(), projections });
  return compared.reduce((sum, comparison) => sum + comparison.differences, 0);
};

describe('an event that cannot be applied', () => {
  it('stops its own stream after five tries, and nothing else', async () => {
    poisoned.add('sample-bad');
    const runner = await start();
    const bad = ['sample-bad', 1] as const;
    const position = await count(store, bad, ['sample-1', 2], bad, ['sample-1', 3], bad, ['sample-2', 4]);
    expect(await runner.waitFor(position, all)).toBe('applied');
    expect(await entries()).toEqual(['sample-1/0', 'sample-1/1', 'sample-2/0', 'sample-bad/0']);
    expect(await totalsIn(database.pool)).toEqual({ 'sample-1': 5, 'sample-2': 4, 'sample-bad': 3 });
    const place = { stream: 'sample-bad', revision: 1, code: 'Indigestible', tries: 5 };
    expect(await parked()).toEqual([
      { projection: 'journal', ...place },
      { projection: 'reminder', ...place },
    ]);
    expect(errors).toHaveLength(8);
    const { tries: _tries, ...told } = { ...place, position: 3n };
    expect(parkings).toEqual(
      expect.arrayContaining(['journal', 'reminder'].map((projection) => ({ projection, streams: [told] }))),
    );
    expect((await runner.status()).map((status) => status.parked)).toEqual([0, 1, 1]);
  });

  it('leaves no text of its error in the database', async () => {
    poisoned.add('sample-bad');
    const runner = await start();
    await runner.waitFor(await count(store, ['sample-bad', 1], ['sample-bad', 1]), all);
    const { rows } = await database.pool.query('select p::text as line from projections.parked p');
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('Anna');
  });

  it('keeps its stream waiting over a restart while others go on', async () => {
    poisoned.add('sample-bad');
    const first = await start();
    await first.waitFor(await count(store, ['sample-bad', 1], ['sample-bad', 1]), all);
    await first.stop();
    const second = await start();
    const position = await count(store, ['sample-bad', 1], ['sample-1', 1]);
    expect(await second.waitFor(position, all)).toBe('applied');
    expect(await entries()).toEqual(['sample-1/0', 'sample-bad/0']);
    expect(await differences([totals, journal])).toBe(0);
  });

  it('that only the database refuses is found as well', async () => {
    const runner = await start({ projections: [totals] });
    const text = ['sample-bad', 'many' as unknown as number] as const;
    await runner.waitFor(await count(store, ['sample-1', 1], text, ['sample-1', 1]), { timeoutMs: 10_000 });
    expect(await totalsIn(database.pool)).toEqual({ 'sample-1': 2 });
    expect(await parked()).toEqual([
      { projection: 'totals', stream: 'sample-bad', revision: 0, code: '22P02', tries: 5 },
    ]);
  });

  it('is not parked by a process that should not judge', async () => {
    poisoned.add('sample-bad');
    const beforeParking = () => Promise.reject(new Error('a newer release is running'));
    await start({ projections: [fragile], beforeParking });
    await count(store, ['sample-bad', 1], ['sample-bad', 1]);
    await eventually(() =>
      expect(errors).toContainEqual(expect.objectContaining({ message: 'a newer release is running' })),
    );
    expect(await parked()).toEqual([]);
  });

  it('for want of a table, or of time, is tried for ever: nothing is parked', async () => {
    const needsMore: Projection = {
      ...journal,
      apply: async (events, tx) => {
        await journal.apply(events, tx);
        await tx.query(errors.length % 2 === 0 ? 'select from nowhere' : 'select pg_sleep(10)');
      },
    };
    const runner = await start({ projections: [totals, needsMore], statementTimeoutMs: 20 });
    const position = await count(store, ['sample-1', 1]);
    expect(await runner.waitFor(position, { names: ['totals'], timeoutMs: 10_000 })).toBe('applied');
    await eventually(() => expect(errors.length).toBeGreaterThan(7), { timeoutMs: 20_000 });
    expect(await parked()).toEqual([]);
    expect(await entries()).toEqual([]);
  });

  it('in a hundred streams and more is the projection’s fault: it waits as a whole', async () => {
    const streams = Array.from({ length: 101 }, (_, index) => `sample-${index}`);
    poisoned = new Set(streams);
    const runner = await start({ projections: [totals, fragile] });
    const twice = [...streams, ...streams].map((stream) => [stream, 1] as const);
    const position = await count(store, ...twice);
    expect(await runner.waitFor(position, { names: ['totals'], timeoutMs: 10_000 })).toBe('applied');
    await eventually(
      () =>
        expect(errors).toContainEqual(
          expect.objectContaining({ message: expect.stringContaining('101 streams: Indigestible') }),
        ),
      { timeoutMs: 30_000 },
    );
    expect(await parked()).toEqual([]);
    expect(await entries()).toEqual([]);
  });
});

describe('events that cannot be read', () => {
  const catalogue = new EventCatalogue('sample', [
    eventVersion('sample.Counted.v1', { by: (value): value is number => typeof value === 'number' }),
  ]);
  const reading: Projection = { ...totals, reads: [catalogue] };

  it('stop their own stream and say why', async () => {
    const runner = await start({ projections: [reading] });
    const odd = ['sample-odd', 'many' as unknown as number] as const;
    await count(store, ['sample-1', 1], odd);
    const position = await count(store, { type: 'sample.Renamed.v9', stream: 'sample-new' }, ['sample-1', 1]);
    expect(await runner.waitFor(position, { timeoutMs: 10_000 })).toBe('applied');
    expect(await totalsIn(database.pool)).toEqual({ 'sample-1': 2 });
    expect(await parked()).toEqual(
      expect.arrayContaining([
        { projection: 'totals', stream: 'sample-odd', revision: 0, code: 'EVENT_PAYLOAD_INVALID', tries: 5 },
        { projection: 'totals', stream: 'sample-new', revision: 0, code: 'EVENT_TYPE_UNKNOWN', tries: 5 },
      ]),
    );
  });

  it('of another category are none of its business', async () => {
    const runner = await start({ projections: [reading] });
    const position = await count(store, { type: 'other.Thing.v1', stream: 'sample-1' }, ['sample-2', 1]);
    expect(await runner.waitFor(position)).toBe('applied');
    expect(await totalsIn(database.pool)).toEqual({ 'sample-2': 1 });
    expect(await parked()).toEqual([]);
  });
});

describe('a retry', () => {
  async function parkOne(): Promise<ProjectionRunner> {
    poisoned.add('sample-bad');
    const runner = await start();
    const streams = ['sample-bad', 'sample-bad', 'sample-1', 'sample-bad'].map((name) => [name, 1] as const);
    await runner.waitFor(await count(store, ...streams), all);
    return runner;
  }

  it('applies what was kept back in order, and the stream goes on', async () => {
    const runner = await parkOne();
    poisoned.clear();
    expect(await retryParked(source(), fragile)).toEqual([{ stream: 'sample-bad', applied: 2, code: null }]);
    expect(await retryParked(source(), fragileReactor, 'sample-bad')).toEqual([
      { stream: 'sample-bad', applied: 2, code: null },
    ]);
    expect(await entries()).toEqual(['sample-1/0', 'sample-bad/0', 'sample-bad/1', 'sample-bad/2']);
    expect(await jobs()).toBe(4);
    await runner.waitFor(await count(store, ['sample-bad', 1]), all);
    expect(await entries()).toContain('sample-bad/3');
    expect(await jobs()).toBe(5);
    expect(await parked()).toEqual([]);
    expect(await differences([totals, journal])).toBe(0);
  });

  it('that fails again says so and writes nothing', async () => {
    await parkOne();
    expect(await retryParked(source(), fragile)).toEqual([
      { stream: 'sample-bad', applied: 0, code: 'Indigestible' },
    ]);
    expect(await entries()).toEqual(['sample-1/0', 'sample-bad/0']);
    expect((await parked())[0]).toMatchObject({ projection: 'journal', tries: 6 });
  });

  it('of nothing does nothing', async () => {
    expect(await retryParked(source(), fragile)).toEqual([]);
    await parkOne();
    expect(await retryParked(source(), fragile, 'sample-1')).toEqual([]);
  });

  it('loses and repeats nothing while the stream grows under it', async () => {
    const runner = await parkOne();
    for (let round = 0; round < 10; round += 1) {
      poisoned.clear();
      const growing = count(store, ...Array.from({ length: 20 }, () => ['sample-bad', 1] as const));
      await retryParked(source(), fragile);
      await retryParked(source(), fragileReactor);
      expect(await runner.waitFor(await growing, all)).toBe('applied');
      expect(await differences([totals, journal])).toBe(0);
      poisoned.add('sample-bad');
      expect(await runner.waitFor(await count(store, ['sample-bad', 1]), all)).toBe('applied');
      expect(await parked()).toHaveLength(2);
    }
    poisoned.clear();
    await retryParked(source(), fragileReactor);
    expect(await jobs()).toBe(4 + 10 * 21);
  });

  it('of a read model whose rows come from several streams is a rebuild', async () => {
    await parkOne();
    poisoned.clear();
    const across = { ...fragile, acrossStreams: true };
    expect(await retryParked(source(), across)).toEqual([{ stream: 'sample-bad', applied: 0, code: null }]);
    expect(await entries()).toEqual(['sample-1/0', 'sample-bad/0', 'sample-bad/1', 'sample-bad/2']);
  });
});

describe('a rebuild', () => {
  it('parks what it cannot apply, and only that', async () => {
    const runner = await start();
    const bad = ['sample-bad', 1] as const;
    await runner.waitFor(await count(store, bad, bad, bad, ['sample-1', 1]), all);
    poisoned.add('sample-bad');
    await rebuild(source(), fragile);
    expect(await entries()).toEqual(['sample-1/0', 'sample-bad/0']);
    expect(await parked()).toEqual([
      { projection: 'journal', stream: 'sample-bad', revision: 1, code: 'Indigestible', tries: 1 },
    ]);
    poisoned.clear();
    await rebuild(source(), fragile);
    expect(await parked()).toEqual([]);
    expect(await runner.waitFor(await count(store, bad), all)).toBe('applied');
    expect(await differences([totals, journal])).toBe(0);
  });
});
