// oxlint-disable-next-line tests/no-clock -- how long completing takes, so that other rows come meanwhile
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { InMemoryEventStore } from '@fiocco/event-sourcing';
import { createTestDatabase, eventually } from '@fiocco/testing';
import { ensureProjections } from '../checkpoints.js';
import { rebuild, type RebuildSource } from './rebuild.js';
import type { RowProjection } from '../rows/row-projection.js';
import { count, sums } from '../sample-projections.fixture.js';
import { projectionsSchema } from '../schema.js';

/** Looks up values for rows before they are stored. */
let complete: NonNullable<RowProjection['complete']>;
const projection = sums((...args) => complete(...args));
// Three rows in memory, so that a row is needed again just when it has left memory.
const STREAMS = 6;
const ROUNDS = 8;

const store = new InMemoryEventStore();
/** Rows constantly leave memory and are needed again. */
const again = (onProgress?: RebuildSource['onProgress']) =>
  rebuild({ pool: database.pool, store, rowsInMemory: 4, batchSize: 3, onProgress }, projection);
const rows = async () =>
  (await database.pool.query('select stream, total from read_models.sums order by length(stream), stream'))
    .rows;
const right = Array.from({ length: STREAMS }, (_, n) => ({ stream: `sample-${n}`, total: ROUNDS }));

const database = forAllTests(() => createTestDatabase());
beforeAll(async () => {
  await database.pool.query(projectionsSchema);
  await ensureProjections(database.pool, [projection]);
  for (let round = 0; round < ROUNDS; round += 1)
    await count(store, ...Array.from({ length: STREAMS }, (_, n) => [`sample-${n}`, 1] as const));
});
beforeEach(() => {
  complete = async () => undefined;
});

describe('a rebuild whose rows are completed', () => {
  it('finds rows again that are on their way to the table', async () => {
    let open = 0;
    complete = async (_, __, inTurn) => {
      await inTurn((tx) => tx.query('select'));
      open += 1;
      await pause(20);
    };
    const reached: number[] = [];
    await again(({ events }) => reached.push(events));
    expect(open).toBeGreaterThan(10);
    // In one pass: an existing row taken for a new one would be refused by the table, and everything would start again.
    expect(reached).toEqual([...new Set(reached)]);
    expect(await rows()).toEqual(right);
  });

  it('fails when they cannot be, leaves what was served, and can be run again', async () => {
    await again();
    let calls = 0;
    complete = async () => {
      calls += 1;
      if (calls === 3) throw new Error('nobody can be looked up');
    };
    await expect(again()).rejects.toThrow('nobody can be looked up');
    expect(await rows()).toEqual(right);
    await again();
    expect(await rows()).toEqual(right);
  });

  it('gives nobody its connection any more once it has failed', async () => {
    let goOn = (): void => undefined;
    const failed = new Promise<void>((resolve) => (goOn = resolve));
    const turns: unknown[] = [];
    complete = async (_, __, inTurn) => {
      await failed;
      const turn = inTurn(async () => 'had a turn');
      turns.push(await turn.catch((error: Error) => error.message));
    };
    const log = {
      readAll: (after: bigint, limit: number) =>
        after >= 9n ? Promise.reject(new Error('the log is away')) : store.readAll(after, limit),
    };
    const source = { pool: database.pool, store: log, rowsInMemory: 8, batchSize: 3 };
    await expect(rebuild(source, projection)).rejects.toThrow('the log is away');
    goOn();
    await eventually(() => expect(turns).toEqual(['The connection is no longer to be had']));
  });
});
