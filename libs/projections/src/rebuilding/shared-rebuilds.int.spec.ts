import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { InMemoryEventStore, type Position, type StoredEvent } from '@fiocco/event-sourcing';
import { createTestDatabase, eventually, type TestDatabase } from '@fiocco/testing';
import type { Projection } from '../projection.js';
import { createProjectionRunner, type ProjectionRunner } from '../running/projection-runner.js';
import { count, journal, totals, totalsIn } from '../sample-projections.fixture.js';
import { projectionsSchema } from '../schema.js';

// Real databases are slow on a busy machine.
jest.setTimeout(60_000);

/** Counts how often the log is read from its beginning. */
class CountingStore extends InMemoryEventStore {
  fromTheBeginning = 0;

  override readAll(after: Position, limit: number): Promise<readonly StoredEvent[]> {
    if (after === 0n) this.fromTheBeginning += 1;
    return super.readAll(after, limit);
  }
}

const steady: Projection = {
  name: 'steady',
  version: 1,
  tables: ['steady'],
  schema: 'create table steady (id uuid primary key)',
  async apply(events, tx) {
    for (const { id } of events) await tx.query('insert into steady values ($1)', [id]);
  },
};
const newer = (projection: Projection): Projection => ({ ...projection, version: projection.version + 1 });

let database: TestDatabase;
let store: CountingStore;
let runner: ProjectionRunner;
let head: Position;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  store = new CountingStore();
  await database.pool.query(projectionsSchema);
  await start([totals, journal, steady]);
  head = await count(store, ['sample-1', 1], ['sample-2', 2], ['sample-1', 3]);
  await runner.waitFor(head, { timeoutMs: 20_000 });
  await runner.stop();
  await eventually(noLockIsHeld);
  store.fromTheBeginning = 0;
});
afterEach(async () => {
  await runner.stop();
  await database.pool.query('drop schema read_models, projections cascade');
});
afterAll(() => database.drop());

async function start(projections: readonly Projection[]): Promise<void> {
  runner = createProjectionRunner({
    pool: database.pool,
    store,
    projections,
    onError: () => undefined,
    retryMs: 1,
  });
  await runner.start();
}

/** PostgreSQL lets go of a closed connection's locks once it has noticed; until then they count as held elsewhere. */
async function noLockIsHeld(): Promise<void> {
  const { rows } = await database.pool.query(
    `select * from pg_locks
     where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
  );
  expect(rows).toEqual([]);
}

async function versions(): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<{ name: string; version: number }>(
    'select name, version from projections.checkpoints',
  );
  return Object.fromEntries(rows.map(({ name, version }) => [name, version]));
}

describe('read models whose versions were raised together', () => {
  it('are rebuilt in one pass over the log, and the others go on meanwhile', async () => {
    await start([newer(totals), newer(journal), steady]);
    const next = await count(store, ['sample-2', 10]);
    expect(await runner.waitFor(next, { timeoutMs: 20_000 })).toBe('applied');
    expect(store.fromTheBeginning).toBe(1);
    expect(await versions()).toEqual({ totals: 2, journal: 2, steady: 1 });
    expect(await totalsIn(database.pool)).toEqual({ 'sample-1': 4, 'sample-2': 12 });
  });

  it('are not kept from it by one that cannot be built', async () => {
    const absent: Projection['apply'] = async (_, tx) => void (await tx.query('select from nowhere'));
    await start([newer(totals), { ...newer(journal), apply: absent }, steady]);
    const next = await count(store, ['sample-2', 10]);
    const names = ['totals', 'steady'];
    expect(await runner.waitFor(next, { names, timeoutMs: 20_000 })).toBe('applied');
    expect(await versions()).toEqual({ totals: 2, journal: 1, steady: 1 });
  });

  it('are rebuilt although another runs elsewhere', async () => {
    await start([steady, journal]);
    await runner.waitFor(head, { names: ['steady', 'journal'], timeoutMs: 20_000 });
    const elsewhere = runner;
    await start([newer(totals), steady, journal]);
    const next = await count(store, ['sample-2', 10]);
    expect(await runner.waitFor(next, { timeoutMs: 20_000 })).toBe('applied');
    expect((await versions())['totals']).toBe(2);
    await elsewhere.stop();
  });
});
