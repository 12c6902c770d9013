import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { InMemoryEventStore } from '@fiocco/event-sourcing';
import { createTestDatabase, type TestDatabase } from '@fiocco/testing';
import { ensureProjections } from '../checkpoints.js';
import type { Projection } from '../projection.js';
import { count, journal, totals, totalsIn } from '../sample-projections.fixture.js';
import { projectionsSchema } from '../schema.js';
import { SharedBatches } from './shared-batches.js';

// Real databases are slow on a busy machine.
jest.setTimeout(60_000);

let database: TestDatabase;
let store: InMemoryEventStore;
let reads: number;
const opened: SharedBatches[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  store = new InMemoryEventStore();
  reads = 0;
  await database.pool.query(projectionsSchema);
  await database.pool.query('drop schema read_models cascade; create schema read_models');
  await database.pool.query('truncate projections.checkpoints');
  await ensureProjections(database.pool, [totals, journal]);
  await count(store, ['sample-1', 1], ['sample-2', 2], ['sample-1', 3]);
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((shared) => shared.close()));
});
afterAll(async () => {
  await database.drop();
});

function batches(): SharedBatches {
  const counting = {
    readAll: (...args: Parameters<InMemoryEventStore['readAll']>) => {
      reads += 1;
      return store.readAll(...args);
    },
  };
  const options = { pool: database.pool, store: counting, batchSize: 2, statementTimeoutMs: 5_000 };
  const shared = new SharedBatches(options);
  opened.push(shared);
  return shared;
}

describe('a batch', () => {
  it('is read once for all who stand at the same position', async () => {
    const shared = batches();
    const advances = await Promise.all([shared.next(totals, 0n), shared.next(journal, 0n)]);
    expect(advances).toEqual([
      { position: 2n, count: 2, parked: [] },
      { position: 2n, count: 2, parked: [] },
    ]);
    expect(reads).toBe(1);
  });

  it('is taken apart for those who stand elsewhere', async () => {
    const shared = batches();
    await shared.next(totals, 0n);
    const advances = await Promise.all([shared.next(totals, 2n), shared.next(journal, 0n)]);
    expect(advances).toEqual([
      { position: 3n, count: 1, parked: [] },
      { position: 2n, count: 2, parked: [] },
    ]);
  });

  it('is applied by one of several rivals; the losers write nothing', async () => {
    const advances = await Promise.all(Array.from({ length: 5 }, () => batches().next(totals, 0n)));
    expect(advances.filter((advance) => advance === 'lost')).toHaveLength(4);
    expect(await totalsIn(database.pool)).toEqual({ 'sample-1': 1, 'sample-2': 2 });
    expect(await batches().next(totals, 0n)).toBe('lost');
    expect(await totalsIn(database.pool)).toEqual({ 'sample-1': 1, 'sample-2': 2 });
  });

  it('is lost alone: the others of the group advance', async () => {
    await database.pool.query(`update projections.checkpoints set position = 1 where name = 'journal'`);
    const shared = batches();
    expect(await Promise.all([shared.next(totals, 0n), shared.next(journal, 0n)])).toEqual([
      { position: 2n, count: 2, parked: [] },
      'lost',
    ]);
    const { rows } = await database.pool.query('select from read_models.journal');
    expect(rows).toEqual([]);
  });

  it('is not for another version of the projection', async () => {
    expect(await batches().next({ ...totals, version: 2 }, 0n)).toBe('lost');
    expect(await totalsIn(database.pool)).toEqual({});
  });

  it('lets those finish that are still at work when one fails, and then undoes them all', async () => {
    const broken: Projection = { ...totals, apply: () => Promise.reject(new Error('broken')) };
    let runs = 0;
    const slow: Projection = {
      ...journal,
      async apply(events, tx) {
        runs += 1;
        await tx.query('select pg_sleep(0.05)');
        // Where the first write is not undone, the single retry writes each row a second time.
        await journal.apply(events, tx);
      },
    };
    const shared = batches();
    const [bad, good] = await Promise.allSettled([shared.next(broken, 0n), shared.next(slow, 0n)]);
    expect(bad).toMatchObject({ status: 'rejected', reason: { message: 'broken' } });
    expect(good).toMatchObject({ status: 'fulfilled' });
    expect(runs).toBe(2);
    const { rows } = await database.pool.query('select entries from read_models.journal_days');
    expect(rows).toEqual([{ entries: 2 }]);
  });

  it('fails alone and moves no checkpoint', async () => {
    const broken: Projection = {
      ...journal,
      async apply(events, tx) {
        await journal.apply(events, tx);
        await tx.query('select 1 / 0');
      },
    };
    const shared = batches();
    const [good, bad] = await Promise.allSettled([shared.next(totals, 0n), shared.next(broken, 0n)]);
    expect(good).toEqual({ status: 'fulfilled', value: { position: 2n, count: 2, parked: [] } });
    expect(bad).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
    const { rows } = await database.pool.query(
      `select position, (select count(*) from read_models.journal) as entries
       from projections.checkpoints where name = 'journal'`,
    );
    expect(rows).toEqual([{ position: '0', entries: '0' }]);
  });
});
