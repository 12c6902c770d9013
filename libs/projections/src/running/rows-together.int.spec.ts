import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { EventCatalogue, eventVersion, InMemoryEventStore, isCount } from '@fiocco/event-sourcing';
import { createTestDatabase } from '@fiocco/testing';
import pg from 'pg';
import { ensureProjections } from '../checkpoints.js';
import type { Projection } from '../projection.js';
import { rowProjection } from '../projection.js';
import { touch } from '../rows/row-projection.js';
import { defineTable, integer, text } from '../rows/define-table.js';
import { count } from '../sample-projections.fixture.js';
import { projectionsSchema } from '../schema.js';
import { SharedBatches } from './shared-batches.js';

const sample = new EventCatalogue('sample', [eventVersion('sample.Counted.v1', { by: isCount })]);
/** Adds up what each stream counted, so often. */
function sums(name: string, times: number): Projection {
  const table = defineTable(name, { key: 'stream', columns: { stream: text(), total: integer() } });
  return rowProjection({
    name,
    version: 1,
    reads: [sample],
    tables: [table],
    touches: ({ stream }) => [touch(table, stream)],
    change(rows, { stream, data }) {
      const { by } = data as { by: number };
      rows.put(table, { stream, total: (rows.get(table, stream)?.total ?? 0) + times * by });
    },
  });
}
const once = sums('sums_once', 1);
const twice = sums('sums_twice', 2);

let store: InMemoryEventStore;
let shared: SharedBatches;
const database = forAllTests(() => createTestDatabase());
beforeEach(async () => {
  store = new InMemoryEventStore();
  await database.pool.query(projectionsSchema);
  await ensureProjections(database.pool, [once, twice]);
  shared = new SharedBatches({ pool: database.pool, store, batchSize: 10, statementTimeoutMs: 5_000 });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await shared.close();
  await database.pool.query('drop schema read_models, projections cascade');
});

async function totalsIn(table: string): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<{ stream: string; total: number }>(
    `select * from read_models.${table} order by stream`,
  );
  return Object.fromEntries(rows.map(({ stream, total }) => [stream, total]));
}

describe('row projections that take a batch together', () => {
  it('read and write their rows with one statement each', async () => {
    await count(store, ['sample-1', 1], ['sample-2', 2], ['sample-1', 3]);
    const asked = jest.spyOn(pg.Client.prototype, 'query');
    await Promise.all([shared.next(once, 0n), shared.next(twice, 0n)]);
    const names = (asked.mock.calls as unknown as [pg.QueryConfig | string][]).map(([query]) =>
      typeof query === 'string' ? '' : (query.name ?? ''),
    );
    expect(names.filter((name) => /^(read|write)_/.test(name)).map((name) => name.split('_')[0])).toEqual([
      'read',
      'write',
    ]);
    expect(await totalsIn('sums_once')).toEqual({ 'sample-1': 4, 'sample-2': 2 });
    expect(await totalsIn('sums_twice')).toEqual({ 'sample-1': 8, 'sample-2': 4 });
  });

  it('find what they wrote also when they come in other groups', async () => {
    const first = await count(store, ['sample-1', 1]);
    await Promise.all([shared.next(once, 0n), shared.next(twice, 0n)]);
    await count(store, ['sample-1', 5]);
    await shared.next(twice, first);
    await shared.next(once, first);
    expect([await totalsIn('sums_once'), await totalsIn('sums_twice')]).toEqual([
      { 'sample-1': 6 },
      { 'sample-1': 12 },
    ]);
  });

  it('fail alone: what the others change stays', async () => {
    const careful = sums('sums_twice', 2);
    const brittle: Projection = { ...once, rows: { ...must(once.rows), change: () => fail() } };
    await count(store, ['sample-1', 7]);
    const outcomes = await Promise.allSettled([shared.next(brittle, 0n), shared.next(careful, 0n)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect([await totalsIn('sums_once'), await totalsIn('sums_twice')]).toEqual([{}, { 'sample-1': 14 }]);
  });
});

function must<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('nothing there');
  return value;
}

function fail(): never {
  throw new Error('broken');
}
