import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  EventCatalogue,
  eventVersion,
  GENESIS_HASH,
  InMemoryEventStore,
  isCount,
  isId,
  isOneOf,
  type StoredEvent,
} from '@fiocco/event-sourcing';
import { createTestDatabase, type TestDatabase } from '@fiocco/testing';
import { createHash, randomUUID } from 'node:crypto';
import { inTransaction } from '@fiocco/postgres';
import { compareWithRebuild } from '../rebuilding/compare-with-rebuild.js';
import { createProjectionRunner, type ProjectionRunner } from '../running/projection-runner.js';
import { rebuildAll } from '../rebuilding/rebuild.js';
import { rowProjection } from '../projection.js';
import { type RowProjection, touch } from './row-projection.js';
import { defineTable, jsonb, orNull, smallint, text, timestamptz } from './define-table.js';
import { journal } from '../sample-projections.fixture.js';
import { projectionsSchema } from '../schema.js';

// Real databases are slow on a busy machine.
jest.setTimeout(60_000);

const guests = defineTable('guests', {
  key: 'name',
  columns: {
    name: text(),
    room: text(),
    since: timestamptz(),
    note: orNull(jsonb<{ readonly text: string }>()),
  },
  indexes: 'create index guests_room on guests (room)',
});
const rooms = defineTable('rooms', { key: 'name', columns: { name: text(), guests: smallint() } });

const hotel = new EventCatalogue('hotel', [
  eventVersion('hotel.Arrived.v1', { name: isId, room: isId }),
  eventVersion('hotel.Left.v1', { name: isId }),
  eventVersion('hotel.Filled.v1', { name: isOneOf('suite'), guests: isCount }),
]);

/** Characters that COPY and JSON have to escape. */
const NOTE = 'tab\there, line\nbreak, back\\slash, "quote", \r and \\N';

const hotelProjection = rowProjection({
  name: 'hotel',
  version: 1,
  reads: [hotel],
  tables: [guests, rooms],
  touches({ type, data }) {
    const { name, room } = data as { name: string; room: string };
    if (type === 'hotel.Filled.v1') return [touch(rooms, name)];
    const guest = touch(guests, name);
    return type === 'hotel.Arrived.v1' ? [guest, touch(rooms, room)] : [guest];
  },
  change(rows, { type, data, metadata }) {
    const { name, room, guests: filled } = data as { name: string; room: string; guests: number };
    if (type === 'hotel.Filled.v1') return rows.put(rooms, { name, guests: filled });
    if (type === 'hotel.Left.v1') return rows.remove(guests, name);
    const note = rows.get(guests, name) ? { text: NOTE } : null;
    rows.put(guests, { name, room, since: metadata.at, note });
    rows.put(rooms, { name: room, guests: (rows.get(rooms, room)?.guests ?? 0) + 1 });
  },
});

let database: TestDatabase;
let store: InMemoryEventStore;
let runner: ProjectionRunner;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  store = new InMemoryEventStore();
  await database.pool.query(projectionsSchema);
  runner = createProjectionRunner({
    pool: database.pool,
    store,
    projections: [hotelProjection, journal],
    onError: () => undefined,
    lockRetryMs: 10,
    retryMs: 1,
  });
  await runner.start();
});
afterEach(async () => {
  await runner.stop();
  await database.pool.query('drop schema read_models, projections cascade');
});
afterAll(async () => {
  await database.drop();
});

const revisions = new Map<string, number>();
beforeEach(() => revisions.clear());

async function happen(type: string, data: StoredEvent['data'], stream = 'hotel-1'): Promise<bigint> {
  const revision = revisions.get(stream) ?? -1;
  const metadata = {
    at: '2026-11-21T10:00:00.000Z',
    actor: 'staff:1',
    cause: 'test',
    previousHash: GENESIS_HASH,
  };
  const result = await store.append(stream, revision, [{ id: randomUUID(), type, data, metadata }]);
  if (result.outcome !== 'stored') throw new Error(`unexpected ${result.outcome}`);
  revisions.set(stream, result.revision);
  return result.position;
}

/** Arrivals, moves to another room and departures of 40 guests; the same for the same seed. */
async function season(seed: string, events: number): Promise<bigint> {
  let position = 0n;
  for (let n = 0; n < events; n += 1) {
    const dice = createHash('sha256').update(`${seed} ${n}`).digest();
    const name = `guest-${(dice[0] ?? 0) % 40}`;
    const room = `room-${(dice[1] ?? 0) % 7}`;
    position =
      (dice[2] ?? 0) % 4 === 0
        ? await happen('hotel.Left.v1', { name })
        : await happen('hotel.Arrived.v1', { name, room });
  }
  return position;
}

const source = () => ({ pool: database.pool, store });
const compare = () => compareWithRebuild({ ...source(), projections: [hotelProjection, journal] });
const waited = { timeoutMs: 20_000 };

describe('a read model of row changes', () => {
  it('keeps its rows as the events say', async () => {
    await happen('hotel.Arrived.v1', { name: 'anna', room: 'a' });
    await happen('hotel.Arrived.v1', { name: 'luca', room: 'a' });
    await happen('hotel.Arrived.v1', { name: 'anna', room: 'b' });
    await runner.waitFor(await happen('hotel.Left.v1', { name: 'luca' }), waited);
    const { rows } = await database.pool.query('select name, room, since, note from read_models.guests');
    expect(rows).toEqual([
      { name: 'anna', room: 'b', since: new Date('2026-11-21T10:00:00.000Z'), note: { text: NOTE } },
    ]);
    const counted = await database.pool.query('select name, guests from read_models.rooms order by name');
    expect(counted.rows).toEqual([
      { name: 'a', guests: 2 },
      { name: 'b', guests: 1 },
    ]);
  });

  it('is the same whether batches go through the tables or a rebuild through memory, of any size', async () => {
    await runner.waitFor(await season('a', 400), waited);
    for (const rowsInMemory of [1, 3, 10, 1_000]) {
      const seen: number[] = [];
      const onProgress = ({ events }: { events: number }): number => seen.push(events);
      await rebuildAll({ ...source(), rowsInMemory, batchSize: 7, onProgress }, [hotelProjection, journal]);
      expect((await compare()).map(({ table, differences }) => [table, differences])).toEqual([
        ['guests', 0],
        ['rooms', 0],
        ['journal', 0],
        ['journal_days', 0],
      ]);
      // One pass only: no row was refused.
      expect(seen).toEqual([...Array.from({ length: 57 }, (_, batch) => 7 * (batch + 1)), 400]);
      const { rows } = await database.pool.query('select count(*)::int as guests from read_models.guests');
      expect(rows[0]?.guests).toBeGreaterThan(10);
    }
  });

  it('is rebuilt while its runner goes on, and a reader who holds its tables is waited for', async () => {
    await runner.waitFor(await season('b', 200), waited);
    const reader = await database.pool.connect();
    await reader.query('begin; select count(*) from read_models.rooms');
    const rebuilding = rebuildAll(source(), [hotelProjection, journal]);
    const position = await season('c', 100);
    // A new reader gets an answer although the switch is waiting for the tables.
    const { rows } = await database.pool.query('select count(*)::int as rooms from read_models.rooms');
    expect(rows).toEqual([{ rooms: 7 }]);
    await reader.query('commit');
    reader.release();
    await rebuilding;
    expect(await runner.waitFor(position, waited)).toBe('applied');
    expect((await compare()).map(({ differences }) => differences)).toEqual([0, 0, 0, 0]);
  });

  it('keeps its indexes and leaves no other schema behind', async () => {
    await runner.waitFor(await season('d', 20), waited);
    await rebuildAll(source(), [hotelProjection, journal]);
    const { rows } = await database.pool.query<{ indexname: string }>(
      `select indexname from pg_indexes where schemaname = 'read_models' order by 1`,
    );
    expect(rows.map(({ indexname }) => indexname)).toEqual([
      'guests_pkey',
      'guests_room',
      'journal_days_pkey',
      'journal_pkey',
      'rooms_pkey',
    ]);
    const left = await database.pool.query(`select from pg_namespace where nspname like 'rebuild%'`);
    expect(left.rowCount).toBe(0);
  });

  it.each([
    ['a table refuses', 'hotel.Filled.v1', { name: 'suite', guests: 40_000 }, '22003'],
    ['no version describes', 'hotel.Filled.v2', {}, 'EVENT_TYPE_UNKNOWN'],
  ])('is rebuilt around an event that %s', async (_, type, data, code) => {
    await season('e', 30);
    await happen(type, data as StoredEvent['data'], 'hotel-2');
    await happen('hotel.Arrived.v1', { name: 'zoe', room: 'attic' }, 'hotel-2');
    await runner.waitFor(await season('f', 30), waited);
    const parked = async () => {
      const query = 'select stream, revision, code from projections.parked';
      return (await database.pool.query(query)).rows;
    };
    const stopped = [{ stream: 'hotel-2', revision: 0, code }];
    expect(await parked()).toEqual(stopped);
    await rebuildAll(source(), [hotelProjection, journal]);
    expect(await parked()).toEqual(stopped);
    expect((await compare()).map(({ differences }) => differences)).toEqual([0, 0, 0, 0]);
  });

  it('refuses to change a row that it did not ask for', async () => {
    const careless = rowProjection({ ...(hotelProjection.rows as RowProjection), touches: () => [] });
    const [event] = await store.readAll((await happen('hotel.Left.v1', { name: 'anna' })) - 1n, 1);
    const applying = inTransaction(database.pool, (tx) => careless.apply([event as StoredEvent], tx));
    await expect(applying).rejects.toThrow('no event touches');
  });
});
