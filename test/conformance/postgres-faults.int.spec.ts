import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AppendNotStored, AppendUnknown, LedgerDamaged, NO_STREAM } from '@fiocco/event-sourcing';
import {
  createPostgresEventStore,
  LEDGER_LOCK,
  postgresLedgerSchema,
  type PostgresEventStore,
  type PostgresEventStoreOptions,
} from '@fiocco/event-store-postgres';
import {
  createTcpRelay,
  createTestDatabase,
  eventually,
  type TcpRelay,
  type TestDatabase,
} from '@fiocco/testing';
import pg from 'pg';
import { idsOf, newStream, sample, samples } from './sample-events.js';

// Real databases are slow on a busy machine.
jest.setTimeout(60_000);

let database: TestDatabase;
let relay: TcpRelay;
/** The pool of the store under test, which reaches the server through the relay only. */
let relayedPool: pg.Pool;
const stores: PostgresEventStore[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(postgresLedgerSchema);
});
beforeEach(async () => {
  relay = await createTcpRelay(database.url);
  relayedPool = new pg.Pool({ connectionString: relay.url, max: 4 });
  relayedPool.on('error', () => undefined);
  relayedPool.on('connect', (client) => client.on('error', () => undefined));
});
afterEach(async () => {
  for (const lock of heldLocks) await lock.release();
  await Promise.all(stores.splice(0).map((store) => store.close()));
  await relayedPool.end();
  await relay.close();
});
afterAll(async () => {
  await database.drop();
});

function open(options: Partial<PostgresEventStoreOptions> = {}): PostgresEventStore {
  const store = createPostgresEventStore({ pool: relayedPool, ...options });
  stores.push(store);
  return store;
}

interface HeldLock {
  release(): Promise<void>;
}
const heldLocks = new Set<HeldLock>();

/** Holds the ledger's lock, so that an append is stopped in the middle of its statement. */
async function holdLock(): Promise<HeldLock> {
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock($1)', [LEDGER_LOCK]);
  const lock = {
    async release() {
      if (!heldLocks.delete(lock)) return;
      await client.query('commit');
      client.release();
    },
  };
  heldLocks.add(lock);
  return lock;
}

async function waitingAppenders(): Promise<number[]> {
  const { rows } = await database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and application_name = 'fiocco-ledger-append' and wait_event = 'advisory'`,
  );
  return rows.map(({ pid }) => pid);
}

async function appenderUnderWay(): Promise<number> {
  return eventually(async () => {
    const [pid] = await waitingAppenders();
    if (pid === undefined) throw new Error('no append is under way');
    return pid;
  });
}

async function killAppender(): Promise<void> {
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'fiocco-ledger-append'`,
  );
}

async function expectNoGaps(): Promise<void> {
  const { rows } = await database.pool.query('select count(*) = max(position) as gapless from ledger.events');
  expect(rows).toEqual([{ gapless: true }]);
}

describe('an append without an answer', () => {
  it('is repeated and stored once when its backend is killed before the commit', async () => {
    const store = open();
    const lock = await holdLock();
    const streams = [newStream(), newStream(), newStream()];
    const appends = Promise.all(streams.map((stream) => store.append(stream, NO_STREAM, samples(2))));
    await database.pool.query('select pg_terminate_backend($1)', [await appenderUnderWay()]);
    await lock.release();
    expect((await appends).map(({ outcome }) => outcome)).toEqual(['stored', 'stored', 'stored']);
    for (const stream of streams) expect(await store.read(stream)).toHaveLength(2);
    await expectNoGaps();
  });

  it('is repeated and known again when only the answer was lost', async () => {
    const store = open();
    await store.append(newStream(), NO_STREAM, samples(1));
    const streams = [newStream(), newStream()];
    const lost = relay.loseNextAnswer();
    const appends = Promise.all(streams.map((stream) => store.append(stream, NO_STREAM, samples(2))));
    await lost;
    expect((await appends).map(({ outcome }) => outcome)).toEqual(['repeated', 'repeated']);
    for (const stream of streams) expect(await store.read(stream)).toHaveLength(2);
    await expectNoGaps();
  });

  it('is unknown at its deadline, and what waited behind it was not stored', async () => {
    const store = open({ appendDeadlineMs: 300 });
    const lock = await holdLock();
    const [underWay, behind] = [newStream(), newStream()];
    const events = samples(1);
    const first = store.append(underWay, NO_STREAM, events);
    first.catch(() => undefined);
    await appenderUnderWay();
    const second = store.append(behind, NO_STREAM, samples(1));
    await expect(first).rejects.toThrow(AppendUnknown);
    await expect(second).rejects.toThrow(AppendNotStored);
    await lock.release();
    // Repeating the same array at the same revision settles the unknown outcome.
    await eventually(async () => expect(await store.read(underWay)).toHaveLength(1));
    expect(await store.append(underWay, NO_STREAM, events)).toMatchObject({ outcome: 'repeated' });
    expect(await store.read(behind)).toEqual([]);
  });

  it('is unknown at its deadline when it got no answer and the server stays away', async () => {
    const store = open({ appendDeadlineMs: 400 });
    const lock = await holdLock();
    const append = store.append(newStream(), NO_STREAM, samples(1));
    append.catch(() => undefined);
    await appenderUnderWay();
    relay.fail();
    await expect(append).rejects.toThrow(AppendUnknown);
    relay.mend();
    await lock.release();
  });
});

describe('many appends', () => {
  it('are each stored once while backends are killed and connections cut', async () => {
    const store = open();
    const faults = [async () => relay.cut(), async () => void relay.loseNextAnswer(), killAppender];
    const progress = { writing: true };
    const chaos = (async () => {
      let round = 0;
      for (; progress.writing; round += 1) {
        const appended = await store.head().catch(() => 0n);
        await faults[round % faults.length]?.();
        // The next fault only after some progress: a store that never advances would prove nothing.
        await eventually(async () => expect(!progress.writing || (await store.head()) > appended).toBe(true));
      }
      return round;
    })();
    const writers = Array.from({ length: 8 }, async () => {
      const stream = newStream();
      const events = samples(60);
      for (const [index, event] of events.entries()) {
        const { outcome } = await store.append(stream, index - 1, [event]);
        expect(outcome).not.toBe('conflict');
      }
      return { stream, ids: idsOf(events) };
    });
    const written = await Promise.all(writers).finally(() => (progress.writing = false));
    expect(await chaos).toBeGreaterThan(3);
    for (const { stream, ids } of written) {
      expect(idsOf(await eventually(() => store.read(stream)))).toEqual(ids);
    }
    await expectNoGaps();
  });
});

describe('an append that cannot be sent', () => {
  it('is not stored later either when its deadline passes while the connection is being made', async () => {
    const store = open({ appendDeadlineMs: 300 });
    const release = relay.hold();
    const [late, next] = [newStream(), newStream()];
    await expect(store.append(late, NO_STREAM, samples(1))).rejects.toThrow(AppendNotStored);
    release();
    expect(await store.append(next, NO_STREAM, samples(1))).toMatchObject({ outcome: 'stored' });
    expect(await store.read(late)).toEqual([]);
  });

  it('is not stored when the server stays away until its deadline', async () => {
    const store = open({ appendDeadlineMs: 300 });
    relay.fail();
    const stream = newStream();
    await expect(store.append(stream, NO_STREAM, samples(1))).rejects.toThrow(AppendNotStored);
    relay.mend();
    expect(await store.read(stream)).toEqual([]);
  });

  it('is stored when the server comes back in time', async () => {
    const store = open();
    relay.fail();
    const append = store.append(newStream(), NO_STREAM, samples(1));
    relay.mend();
    expect(await append).toMatchObject({ outcome: 'stored' });
  });
});

describe('a database that takes no writes', () => {
  it('refuses what was never sent; what got no answer before stays unknown', async () => {
    const store = open({ appendDeadlineMs: 20_000 });
    const client = await database.pool.connect();
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    // For sessions that begin from now on.
    const readOnly = (is: boolean) =>
      client.query(`alter database "${rows[0]?.name}" set default_transaction_read_only = ${is}`);
    const lock = await holdLock();
    const append = store.append(newStream(), NO_STREAM, samples(1));
    append.catch(() => undefined);
    const pid = await appenderUnderWay();
    await readOnly(true);
    await client.query('select pg_terminate_backend($1)', [pid]);
    await lock.release();
    await expect(append).rejects.toThrow(AppendUnknown);
    await expect(store.append(newStream(), NO_STREAM, samples(1))).rejects.toMatchObject({
      name: 'AppendNotStored',
      cause: { code: '25006' },
    });
    await readOnly(false);
    client.release();
    await killAppender();
    expect(await store.append(newStream(), NO_STREAM, samples(1))).toMatchObject({ outcome: 'stored' });
  });
});

describe('time limits', () => {
  it('ends a statement that waits too long and sends it again', async () => {
    const store = open({ statementTimeoutMs: 150 });
    const lock = await holdLock();
    const append = store.append(newStream(), NO_STREAM, samples(1));
    const pid = await appenderUnderWay();
    const startOf = async (): Promise<unknown> =>
      (await database.pool.query('select query_start from pg_stat_activity where pid = $1', [pid])).rows[0];
    const first = await startOf();
    await eventually(async () => expect(await startOf()).not.toEqual(first));
    await lock.release();
    expect(await append).toMatchObject({ outcome: 'stored' });
  });
});

describe('a batch', () => {
  it('is sent again singly when the data of one member is refused', async () => {
    const store = open();
    const used = sample();
    await store.append(newStream(), NO_STREAM, [used]);
    const outcomes = await Promise.allSettled([
      store.append(newStream(), NO_STREAM, samples(1)),
      store.append(newStream(), NO_STREAM, [sample(), used]),
      store.append(newStream(), NO_STREAM, samples(1)),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(outcomes[1]).toMatchObject({ reason: { name: 'AppendNotStored', cause: { code: '23505' } } });
    await expectNoGaps();
  });

  it('needs no connection of a pool that is lent out', async () => {
    const store = open();
    const lent = await Promise.all(Array.from({ length: 4 }, () => relayedPool.connect()));
    expect(await store.append(newStream(), NO_STREAM, samples(1))).toMatchObject({ outcome: 'stored' });
    for (const client of lent) client.release();
  });

  it('keeps one order without gaps among several processes', async () => {
    const [here, there] = [open(), open({ pool: database.pool })];
    const stream = newStream();
    const seen: bigint[] = [];
    const start = await here.head();
    const subscription = here.subscribe(start, async ({ position }) => void seen.push(position));
    const append = async (store: PostgresEventStore): Promise<void> => {
      for (let count = 0; count < 30; count += 1) {
        await store.append(newStream(), NO_STREAM, samples(1));
        const [last] = await store.read(stream, { direction: 'backward', limit: 1 });
        await store.append(stream, last?.revision ?? NO_STREAM, [sample()]);
      }
    };
    await Promise.all([append(here), append(there), append(here), append(there)]);
    const head = await here.head();
    await eventually(() => expect(seen.at(-1)).toBe(head));
    await subscription.close();
    expect(seen).toEqual(
      Array.from({ length: Number(head - start) }, (_, index) => start + BigInt(index + 1)),
    );
    const revisions = (await here.read(stream)).map(({ revision }) => revision);
    expect(revisions).toEqual(revisions.map((_, index) => index));
  });
});

describe('news', () => {
  it('reaches other processes by notification alone, also after the connection was lost', async () => {
    const here = open({ pollMs: 600_000 });
    const there = open({ pool: database.pool });
    const seen: string[] = [];
    const subscription = here.subscribe(await here.head(), async ({ id }) => void seen.push(id));
    const first = samples(1);
    await there.append(newStream(), NO_STREAM, first);
    await eventually(() => expect(seen).toEqual(idsOf(first)));
    relay.fail();
    const second = samples(2);
    await there.append(newStream(), NO_STREAM, second);
    relay.mend();
    await eventually(() => expect(seen).toEqual(idsOf([...first, ...second])));
    const third = samples(1);
    await there.append(newStream(), NO_STREAM, third);
    await eventually(() => expect(seen).toEqual(idsOf([...first, ...second, ...third])));
    await subscription.close();
  });
});

describe('closing', () => {
  it('answers what was accepted and refuses the rest', async () => {
    const store = open();
    const accepted = store.append(newStream(), NO_STREAM, samples(1));
    const closed = store.close();
    await expect(store.append(newStream(), NO_STREAM, samples(1))).rejects.toThrow(AppendNotStored);
    await closed;
    expect(await accepted).toMatchObject({ outcome: 'stored' });
  });
});

describe('the table', () => {
  it('keeps data and metadata as they were stringified', async () => {
    const event = sample({ z: 1, a: 1.0e21, 2: 'due', text: '\u0000 é' });
    await open().append(newStream(), NO_STREAM, [event]);
    const { rows } = await database.pool.query('select data, metadata from ledger.events where id = $1', [
      event.id,
    ]);
    expect(rows).toEqual([{ data: JSON.stringify(event.data), metadata: JSON.stringify(event.metadata) }]);
  });

  it('cannot be changed', async () => {
    await open().append(newStream(), NO_STREAM, samples(1));
    for (const change of [
      'update ledger.events set type = type',
      'delete from ledger.events',
      'truncate ledger.events',
    ]) {
      await expect(database.pool.query(change)).rejects.toMatchObject({ code: '23001' });
    }
  });

  it.each([
    ['in the middle', 1],
    ['at the beginning', 0],
  ])('from which an event was taken %s shows no shorter history', async (_, revision) => {
    const store = open();
    const stream = newStream();
    await store.append(stream, NO_STREAM, samples(4));
    const client = await database.pool.connect();
    await client.query('set session_replication_role = replica');
    const taken = await client.query(
      'delete from ledger.events where stream = $1 and revision = $2 returning *',
      [stream, revision],
    );
    await expect(store.read(stream)).rejects.toThrow(LedgerDamaged);
    await expect(store.read(stream, { direction: 'backward' })).rejects.toThrow(LedgerDamaged);
    expect(await store.read(stream, { from: 2 })).toHaveLength(2);
    expect(await store.read(stream, { direction: 'backward', limit: 1 })).toHaveLength(1);
    // Removed, because other tests count on a log without gaps.
    await client.query('insert into ledger.events values ($1, $2, $3, $4, $5, $6, $7, $8)', [
      ...Object.values(taken.rows[0] as Record<string, unknown>),
    ]);
    await client.query('set session_replication_role = default');
    client.release();
  });

  it('takes no append in an isolation whose snapshot is older than the lock', async () => {
    const client = await database.pool.connect();
    await client.query('begin isolation level repeatable read');
    await expect(
      client.query(
        `select * from ledger.append_batch('{sample-1}', '{-1}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}')`,
      ),
    ).rejects.toThrow('read committed');
    await client.query('rollback');
    client.release();
  });
});
