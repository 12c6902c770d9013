import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import {
  AppendUnknown,
  type EventStore,
  InMemoryEventStore,
  type SealedEvent,
  type StoredEvent,
} from '@fiocco/event-sourcing';
import { createPostgresEventStore } from '@fiocco/event-store-postgres';
import { eventually } from '@fiocco/testing';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { HistoryOutOfStep, HistoryRelay } from './history-relay.js';

// The start of an app takes long on a busy machine.
jest.setTimeout(60_000);

let test: TestApp;
let ledger: ReturnType<typeof createPostgresEventStore>;
const told: unknown[] = [];

beforeAll(async () => {
  // An api process relays only after its own commands, so nothing else empties the outbox here.
  test = await createTestApp({ modules: [], config: { role: 'api' } });
  ledger = createPostgresEventStore({ pool: test.pool });
});
afterAll(async () => {
  await ledger.close();
  await test.close();
});
afterEach(() => void told.splice(0));

const relayOver = (store: Pick<EventStore, 'append' | 'read'> = ledger) =>
  new HistoryRelay({ pool: test.pool, store, onError: (error) => told.push(error) });

async function promised(stream: string, ...revisions: number[]): Promise<string[]> {
  const ids = revisions.map(() => randomUUID());
  for (const [index, revision] of revisions.entries()) {
    await test.pool.query(
      `insert into record_history.outbox (event_id, stream, revision, type, data, at, actor, cause)
       values ($1, $2, $3, 'record.Changed.v1', $4, '2026-11-21T10:00:00.000Z', 'staff:1', 'r-1')`,
      [
        ids[index],
        stream,
        revision,
        JSON.stringify({ fields: ['name'], secrets: [], before: null, after: null }),
      ],
    );
  }
  return ids;
}

const newStream = () => `record-product_${Math.floor(Math.random() * 1e9)}`;
const idsIn = async (stream: string, store: Pick<EventStore, 'read'> = ledger) =>
  (await store.read(stream)).map(({ id }) => id);
const left = async (stream: string): Promise<number> => {
  const query = 'select count(*)::int as n from record_history.outbox where stream = $1';
  return (await test.pool.query<{ n: number }>(query, [stream])).rows[0]?.n ?? -1;
};

/** Ends the relay's session as its process's death would, right before or after the ledger has the event. */
function dying(when: 'before' | 'after', nth: number) {
  let appends = 0;
  const die = () =>
    test.pool.query(
      `select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and datname = current_database() and state = 'idle'
       and query like '%record_history.outbox%'`,
    );
  return {
    read: ledger.read.bind(ledger),
    async append(stream: string, revision: number, events: readonly SealedEvent[]) {
      appends += 1;
      if (appends === nth && when === 'before') {
        await die();
        throw new Error('killed');
      }
      const result = await ledger.append(stream, revision, events);
      if (appends === nth) {
        await die();
        throw new Error('killed');
      }
      return result;
    },
  };
}

describe('the relay', () => {
  it('appends what was promised in its order, under the ids of the rows, and empties the outbox', async () => {
    const stream = newStream();
    const ids = await promised(stream, 0, 1, 2);
    await relayOver().run();
    const events: readonly StoredEvent[] = await ledger.read(stream);
    expect(events.map(({ id, revision }) => [id, revision])).toEqual(ids.map((id, n) => [id, n]));
    expect(events[0]?.metadata).toMatchObject({ at: '2026-11-21T10:00:00.000Z', actor: 'staff:1' });
    expect(await left(stream)).toBe(0);
    expect(told).toEqual([]);
  });

  it.each([
    ['before', 1],
    ['after', 1],
    ['before', 2],
    ['after', 2],
    ['before', 3],
    ['after', 3],
  ] as const)('killed %s append %i leaves no gap, and the next one stores none twice', async (when, nth) => {
    const stream = newStream();
    const ids = await promised(stream, 0, 1, 2);
    await expect(relayOver(dying(when, nth)).run()).rejects.toThrow(/terminat|connection/i);
    // The session's deletes were lost with it: every row is still there.
    expect(await left(stream)).toBe(3);
    expect(await idsIn(stream)).toEqual(ids.slice(0, when === 'after' ? nth : nth - 1));
    await relayOver().run();
    expect(await idsIn(stream)).toEqual(ids);
    expect(await left(stream)).toBe(0);
  });

  it('goes on after a lost answer, whether the event was stored or not', async () => {
    const stream = newStream();
    const ids = await promised(stream, 0, 1);
    for (const isStored of [true, false]) {
      const losing = {
        read: ledger.read.bind(ledger),
        async append(name: string, revision: number, events: readonly SealedEvent[]): Promise<never> {
          if (isStored) await ledger.append(name, revision, events);
          throw new AppendUnknown('no answer');
        },
      };
      await expect(relayOver(losing).run()).rejects.toThrow(AppendUnknown);
    }
    await relayOver().run();
    expect(await idsIn(stream)).toEqual(ids);
  });

  it('is content with a store that answers "stored" to a repeat', async () => {
    const stream = newStream();
    const memory = new InMemoryEventStore();
    const forgetful = {
      // The first read of the stream answers an old state, so that the event is sent again.
      read: async (name: string, options?: Parameters<EventStore['read']>[1]) =>
        options?.direction === 'backward' ? [] : memory.read(name, options),
      append: async (name: string, revision: number, events: readonly SealedEvent[]) => {
        const result = await memory.append(name, revision, events);
        return result.outcome === 'repeated' ? { ...result, outcome: 'stored' as const } : result;
      },
    };
    const [id] = await promised(stream, 0);
    const row = {
      ...(await test.pool.query('select * from record_history.outbox where event_id = $1', [id])).rows[0],
    };
    await relayOver(forgetful).run();
    // As if the relay had died before its delete.
    await test.pool.query(
      `insert into record_history.outbox (event_id, stream, revision, type, data, at, actor, cause)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [row.event_id, row.stream, row.revision, row.type, row.data, row.at, row.actor, row.cause],
    );
    await relayOver(forgetful).run();
    expect(await idsIn(stream, memory)).toEqual([id]);
    expect(await left(stream)).toBe(0);
  });

  it('works beside others over many records, and every event is there once', async () => {
    const streams = Array.from({ length: 12 }, newStream);
    const ids = new Map<string, string[]>();
    await Promise.all(
      streams.map(async (stream) => {
        ids.set(stream, await promised(stream, 0, 1, 2, 3));
      }),
    );
    const relays = [relayOver(), relayOver(), relayOver()];
    await Promise.all(relays.map((relay) => relay.run()));
    for (const stream of streams) expect(await idsIn(stream)).toEqual(ids.get(stream));
    expect(told).toEqual([]);
  });

  it('lets one pass at a time over all processes', async () => {
    const stream = newStream();
    await promised(stream, 0);
    let inside = 0;
    let most = 0;
    const counting = {
      read: ledger.read.bind(ledger),
      async append(name: string, revision: number, events: readonly SealedEvent[]) {
        most = Math.max(most, (inside += 1));
        try {
          return await ledger.append(name, revision, events);
        } finally {
          inside -= 1;
        }
      },
    };
    await Promise.all(Array.from({ length: 5 }, () => relayOver(counting).run()));
    expect(most).toBe(1);
    expect(await idsIn(stream)).toHaveLength(1);
  });

  it('holds no transaction open while the ledger is at it', async () => {
    const [id] = await promised(newStream(), 0);
    const open: unknown[] = [];
    const watched = {
      read: ledger.read.bind(ledger),
      async append(name: string, revision: number, events: readonly SealedEvent[]) {
        const { rows } = await test.pool.query(
          `select query from pg_stat_activity
           where datname = current_database() and state like 'idle in transaction%'`,
        );
        open.push(events[0]?.id, ...rows);
        return ledger.append(name, revision, events);
      },
    };
    await relayOver(watched).run();
    expect(open).toEqual([id]);
  });

  it('leaves a stream alone that is out of step, says so, and serves the others', async () => {
    const [gap, taken, sound] = [newStream(), newStream(), newStream()];
    await promised(gap, 4, 5);
    await promised(taken, 0);
    await relayOver().run();
    told.splice(0);
    await promised(taken, 0);
    const [id] = await promised(sound, 0);
    await relayOver().run();
    expect(await idsIn(sound)).toEqual([id]);
    expect(told.map((error) => (error as HistoryOutOfStep).code).sort()).toEqual([
      'HISTORY_GAP',
      'HISTORY_TAKEN',
    ]);
    expect([await left(gap), await left(taken)]).toEqual([2, 1]);
    await test.pool.query('delete from record_history.outbox');
  });

  it('takes along what was committed after it had begun, in the pass that comes after', async () => {
    const [first, second] = [newStream(), newStream()];
    await promised(first, 0);
    let goOn = (): void => undefined;
    const gate = new Promise<void>((resolve) => (goOn = resolve));
    let began = false;
    const gated = {
      read: ledger.read.bind(ledger),
      async append(name: string, revision: number, events: readonly SealedEvent[]) {
        began = true;
        await gate;
        return ledger.append(name, revision, events);
      },
    };
    const relay = relayOver(gated);
    const running = relay.run();
    await eventually(async () => {
      if (!began) throw new Error('not yet');
    });
    const [id] = await promised(second, 0);
    const next = relay.run();
    goOn();
    await Promise.all([running, next]);
    expect(await idsIn(second)).toEqual([id]);
  });
});
