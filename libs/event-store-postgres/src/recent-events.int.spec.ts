import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { GENESIS_HASH, type SealedEvent } from '@fiocco/event-sourcing';
import { createTestDatabase, eventually, type TestDatabase } from '@fiocco/testing';
import { createPostgresEventStore, type PostgresEventStore, postgresLedgerSchema } from './index.js';

let database: TestDatabase;
let own: PostgresEventStore;
let others: PostgresEventStore;
let heard = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(postgresLedgerSchema);
  own = createPostgresEventStore({ pool: database.pool });
  others = createPostgresEventStore({ pool: database.pool });
  own.onAppended(() => (heard += 1));
});
afterAll(async () => {
  await Promise.all([own.close(), others.close()]);
  await database.drop();
});

const events = (count: number): SealedEvent[] =>
  Array.from({ length: count }, (_, n) => ({
    id: randomUUID(),
    type: 'sample.Happened.v1',
    data: { n, text: 'perché' },
    metadata: { at: '2026-11-21T10:00:00.000Z', actor: 'buyer', cause: 'test', previousHash: GENESIS_HASH },
  }));
const store = (by: PostgresEventStore, count: number, stream = `sample-${randomUUID()}`) =>
  by.append(stream, -1, events(count));

describe('the events that a process has just stored', () => {
  let before: bigint;
  beforeEach(async () => {
    before = await own.head();
  });

  it('are given as a reading of the log gives them', async () => {
    await Promise.all([store(own, 3), store(own, 1)]);
    await store(own, 2);
    for (const [after, limit] of [
      [before, 10],
      [before + 2n, 2],
      [before + 5n, 1],
    ] as const)
      expect(own.recent?.(after, limit)).toEqual(await own.readAll(after, limit));
    expect(own.recent?.(before, 10)).toHaveLength(6);
  });

  it('are not given twice where an append is repeated, or at all where it was refused', async () => {
    const stream = `sample-${randomUUID()}`;
    const twice = events(2);
    await own.append(stream, -1, twice);
    expect(await own.append(stream, -1, twice)).toMatchObject({ outcome: 'repeated' });
    expect(await store(own, 1, stream)).toMatchObject({ outcome: 'conflict' });
    expect(own.recent?.(before, 10)).toEqual(await own.readAll(before, 10));
  });

  it('are not given where another process has stored some of which this one was told', async () => {
    await store(own, 1);
    const toldBefore = heard;
    await store(others, 1);
    await eventually(() => expect(heard).toBeGreaterThan(toldBefore));
    expect(own.recent?.(before, 10)).toEqual([]);
    await store(own, 1);
    expect(own.recent?.(before, 10)).toEqual([]);
    expect(own.recent?.(before + 2n, 10)).toEqual(await own.readAll(before + 2n, 10));
  });

  it('are given for a moment only', async () => {
    await store(own, 1);
    expect(own.recent?.(before, 10)).toHaveLength(1);
    const later = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_001);
    expect(own.recent?.(before, 10)).toEqual([]);
    later.mockRestore();
  });
});
