import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { EventCatalogue, eventVersion, InMemoryEventStore, isCount } from '@fiocco/event-sourcing';
import { createTestDatabase } from '@fiocco/testing';
import { inTransactionFrom } from '@fiocco/postgres';
import { compareWithRebuild } from '../rebuilding/compare-with-rebuild.js';
import { createProjectionRunner, type ProjectionRunner } from '../running/projection-runner.js';
import { rebuildAll } from '../rebuilding/rebuild.js';
import { rowProjection } from '../projection.js';
import { touch } from './row-projection.js';
import type { RowTable } from './row-table.js';
import { count } from '../sample-projections.fixture.js';
import { projectionsSchema } from '../schema.js';

// Real databases are slow on a busy machine.
jest.setTimeout(60_000);

interface Line {
  readonly position: number;
  readonly stream: string;
}
const lines: RowTable<Line> = {
  name: 'lines',
  key: 'position',
  keyType: 'bigint',
  insertOnly: true,
  columns: ['position', 'stream'],
  create: 'create table lines (position bigint primary key, stream text not null)',
  indexes: 'create index lines_stream on lines (stream)',
  keyOf: ({ position }) => position,
};
const sample = new EventCatalogue('sample', [eventVersion('sample.Counted.v1', { by: isCount })]);
const diary = rowProjection({
  name: 'diary',
  version: 1,
  reads: [sample],
  tables: [lines],
  touches: ({ position }) => [touch(lines, Number(position))],
  change: (rows, { position, stream }) => rows.put(lines, { position: Number(position), stream }),
});

let store: InMemoryEventStore;
let runner: ProjectionRunner;

const database = forAllTests(() => createTestDatabase());
beforeEach(async () => {
  store = new InMemoryEventStore();
  await database.pool.query(projectionsSchema);
  runner = createProjectionRunner({
    pool: database.pool,
    store,
    projections: [diary],
    onError: () => undefined,
  });
  await runner.start();
  const events = Array.from({ length: 25 }, (_, n) => [`sample-${n % 3}`, n] as const);
  await runner.waitFor(await count(store, ...events), { timeoutMs: 20_000 });
});
afterEach(async () => {
  await runner.stop();
  await database.pool.query('drop schema read_models, projections cascade');
});

describe('rows that are only added', () => {
  it('are written without a question', async () => {
    const events = await store.readAll(0n, 3);
    const begin = 'begin; set local search_path to read_models; delete from lines';
    await inTransactionFrom(database.pool, begin, async (tx) => {
      const asked = jest.spyOn(tx, 'query');
      await diary.apply(events, tx);
      expect(asked).toHaveBeenCalledTimes(1);
      asked.mockRestore();
      expect((await tx.query('select from lines')).rowCount).toBe(3);
    });
  });

  it('are harmless when an event comes again', async () => {
    const events = await store.readAll(0n, 3);
    await inTransactionFrom(database.pool, 'begin; set local search_path to read_models', (tx) =>
      diary.apply(events, tx),
    );
    expect((await database.pool.query('select from read_models.lines')).rowCount).toBe(25);
  });

  it.each([1, 4, 1_000])(
    'are the same after a rebuild that keeps %s of them in memory',
    async (rowsInMemory) => {
      const source = { pool: database.pool, store };
      await rebuildAll({ ...source, rowsInMemory, batchSize: 3 }, [diary]);
      const [compared] = await compareWithRebuild({ ...source, projections: [diary] });
      expect(compared).toMatchObject({ rows: 25, differences: 0 });
    },
  );
});
