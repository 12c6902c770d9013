import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { InMemoryEventStore, type Json, NO_STREAM, type StoredEvent } from '@fiocco/event-sourcing';
import { createVault, personalDataSchema } from '@fiocco/personal-data';
import { createProjectionRunner, projectionsSchema, rebuildAll } from '@fiocco/projections';
import { createTestDatabase, fixedClock } from '@fiocco/testing';
import { randomBytes } from 'node:crypto';
import { giftDecider, type GiftEvent, giftEvents, type GiftState, termOf } from '@fiocco/gift';
import { NOW } from '@fiocco/gift/testing';
import { Commands, EVENT_STORE, RequestContext } from '../../../platform/index.js';
import { brokenLinks, Recordings } from '../../../platform/testing/recordings.js';
import { createTestApp } from '../../../platform/testing/test-app.js';
import { allReadModels } from '../../transactions/index.js';
import { stockDecider, type StockEvent, stockEvents } from '../stock/stock.decider.js';
import { sampleRun, type Step } from './sample-run.fixtures.js';

// Real databases are slow on a busy machine.
jest.setTimeout(120_000);

interface Recording {
  readonly events: readonly (Omit<StoredEvent, 'position'> & { readonly position: string })[];
  readonly states: Readonly<Record<string, Json>>;
  readonly rows: Readonly<Record<string, readonly Json[]>>;
}

const recordings = new Recordings<Recording>(__dirname);
const FILES = recordings.files;
/** `FIOCCO_GOLDEN=rows` adds the rows of a new read model to recordings that were made before it. */
const NEW_ROWS = process.env['FIOCCO_GOLDEN'] === 'rows';
/**
 * `FIOCCO_GOLDEN=derived` records anew the states that the recorded events fold to, after a state's shape has changed.
 */
const DERIVED_ANEW = process.env['FIOCCO_GOLDEN'] === 'derived';
/** `FIOCCO_GOLDEN=2026-11` writes today's run as a further recording, for a new version of an event. */
const NEW_FILE = NEW_ROWS || DERIVED_ANEW ? undefined : process.env['FIOCCO_GOLDEN'];
const readModels = allReadModels(createVault({ masterKey: randomBytes(32) }));

const eventsOf = (recording: Recording): StoredEvent[] =>
  recording.events.map((event) => ({ ...event, position: BigInt(event.position) }));

const database = forAllTests(() => createTestDatabase());
beforeAll(async () => {
  await database.pool.query(personalDataSchema);
});

/** Runs the sample against the whole application and its real ledger. */
async function runToday(): Promise<StoredEvent[]> {
  // Without a worker: its jobs would do what is due of the sample's payments.
  const test = await createTestApp({ clock: fixedClock(NOW), config: { role: 'api' } });
  try {
    const commands = test.app.get(Commands);
    const take = ({ stream, command }: Step): Promise<unknown> =>
      stream.startsWith('gift-')
        ? commands.handle(
            stream,
            giftDecider,
            command as Extract<Step, { stream: `gift-${string}` }>['command'],
          )
        : commands.handle(
            stream,
            stockDecider,
            command as Extract<Step, { stream: `stock-${string}` }>['command'],
          );
    for (const step of sampleRun) {
      await RequestContext.run({ requestId: 'golden', actor: 'staff:1' }, () => take(step));
    }
    const store = test.app.get<{ readAll(after: bigint, limit: number): Promise<StoredEvent[]> }>(
      EVENT_STORE,
    );
    const streams = new Set<string>(sampleRun.map(({ stream }) => stream));
    return (await store.readAll(0n, 1_000)).filter(({ stream }) => streams.has(stream));
  } finally {
    await test.close();
  }
}

function statesOf(events: readonly StoredEvent[]): Record<string, Json> {
  const states: Record<string, unknown> = {};
  for (const event of events) {
    const { stream } = event;
    states[stream] = stream.startsWith('stock-')
      ? stockDecider.evolve(
          (states[stream] ?? stockDecider.initialState) as typeof stockDecider.initialState,
          event as unknown as StockEvent,
        )
      : giftDecider.evolve(
          (states[stream] ?? giftDecider.initialState) as typeof giftDecider.initialState,
          event as unknown as GiftEvent,
        );
  }
  return JSON.parse(JSON.stringify(states, asRecorded)) as Record<string, Json>;
}

/** The recorded states have a gift's purchases in one record, and an end of term at every stage. */
function asRecorded(_: string, value: unknown): unknown {
  if (value instanceof Map) return Object.fromEntries(value);
  if (typeof value !== 'object' || value === null || !('ended' in value)) return value;
  const { live, ended, ...gift } = value as GiftState;
  const purchases = [...live, ...ended].map(([id, one]) => [id, { ...one, expiresAt: termOf(one) }]);
  return { ...gift, purchases: Object.fromEntries(purchases) as object };
}

/** An in-memory ledger with the recorded events unchanged. */
async function ledgerOf(events: readonly StoredEvent[]): Promise<InMemoryEventStore> {
  const store = new InMemoryEventStore();
  for (const { stream, revision, position: _position, ...sealed } of events) {
    const { outcome } = await store.append(stream, revision === 0 ? NO_STREAM : revision - 1, [sealed]);
    if (outcome !== 'stored') throw new Error(`${stream} ${revision} was not stored`);
  }
  return store;
}

/** From an empty database, either live in batches of three or by one rebuild. */
async function rowsOf(events: readonly StoredEvent[], how: 'live' | 'rebuilt'): Promise<Recording['rows']> {
  const { pool } = database;
  await pool.query('drop schema if exists read_models cascade; drop schema if exists projections cascade');
  await pool.query(projectionsSchema);
  const store = await ledgerOf(events);
  const runner = createProjectionRunner({
    pool,
    store,
    projections: readModels,
    batchSize: how === 'live' ? 3 : 500,
    onError: (error) => {
      throw error;
    },
  });
  await runner.start();
  await runner.waitFor(await store.head(), { timeoutMs: 60_000 });
  await runner.stop();
  if (how === 'rebuilt') {
    await pool.query(
      `truncate ${readModels.flatMap(({ tables }) => tables.map((table) => `read_models.${table}`)).join(', ')}`,
    );
    await rebuildAll({ pool, store }, readModels);
  }
  const parked = await pool.query('select * from projections.parked');
  expect(parked.rows).toEqual([]);
  const rows: Record<string, Json[]> = {};
  for (const table of readModels.flatMap(({ tables }) => tables)) {
    const read = await pool.query<{ row: Json }>(
      `select to_jsonb(t) as row from read_models.${table} t order by to_jsonb(t)::text`,
    );
    rows[table] = read.rows.map(({ row }) => row);
  }
  return rows;
}

describe('a run of today', () => {
  let today: StoredEvent[];
  beforeAll(async () => {
    today = await runToday();
    if (NEW_FILE) {
      const events = today.map((event) => ({ ...event, position: String(event.position) }));
      const recording = { events, states: statesOf(today), rows: await rowsOf(today, 'live') };
      recordings.write(`${NEW_FILE}.json`, recording);
    }
  });

  it('brings about every event that is still written', () => {
    const current = [...giftEvents.currentTypes, ...stockEvents.currentTypes].sort();
    expect([...new Set(today.map(({ type }) => type))].sort()).toEqual(current);
  });

  it('writes what the newest recording holds: another shape is another version', () => {
    const written = (events: readonly StoredEvent[]) =>
      events.map(({ stream, type, data }) => ({ stream, type, data }));
    expect(written(today)).toEqual(written(eventsOf(recordings.newest())));
  });
});

describe('the recorded ledgers', () => {
  beforeAll(async () => {
    for (const file of NEW_ROWS || DERIVED_ANEW ? FILES : []) {
      const recording = recordings.load(file);
      const events = eventsOf(recording);
      const rows = { ...(await rowsOf(events, 'live')), ...(NEW_ROWS && recording.rows) };
      const states = NEW_ROWS ? recording.states : statesOf(events);
      recordings.write(file, { ...recording, states, rows });
    }
  });

  it('hold every version that was ever described', () => {
    const recorded = recordings.types();
    const described = [...giftEvents.types, ...stockEvents.types];
    expect(described.filter((type) => !recorded.has(type))).toEqual([]);
  });

  it.each(FILES)('%s is as it was written: every event holds the hash of the one before', (file) => {
    expect(brokenLinks(eventsOf(recordings.load(file)))).toEqual([]);
  });

  it.each(FILES)('%s gives the deciders the state that it gave them then', (file) => {
    const recording = recordings.load(file);
    expect(statesOf(eventsOf(recording))).toEqual(recording.states);
  });

  it.each(FILES.flatMap((file) => [[file, 'live'] as const, [file, 'rebuilt'] as const]))(
    '%s gives every read model the rows that it gave it then, %s',
    async (file, how) => {
      const recording = recordings.load(file);
      expect(await rowsOf(eventsOf(recording), how)).toEqual(recording.rows);
    },
  );
});
