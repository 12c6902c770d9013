// @takes 4 s
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createPostgresEventStore } from '@fiocco/event-store-postgres';
import { eventually } from '@fiocco/testing';
import { createTestApp, type TestApp } from '../testing/test-app.js';

jest.setTimeout(120_000);

const KILLS = 10;
const STREAMS = Array.from({ length: 4 }, (_, n) => `record-product_${n + 1}`);
// The built relay in a process of its own, which the test kills.
const RELAY = resolve(__dirname, '../../../dist/platform/record-history/history-relay.js');
const MAIN = `
import pg from 'pg';
import { createPostgresEventStore } from '@fiocco/event-store-postgres';
const { HistoryRelay } = await import(${JSON.stringify(`file://${RELAY}`)});
const pool = new pg.Pool({ connectionString: process.env.CHILD_DATABASE_URL });
const ledger = createPostgresEventStore({ pool });
const store = {
  read: (...asked) => ledger.read(...asked),
  append: async (...asked) => {
    process.send('appending');
    const result = await ledger.append(...asked);
    process.send('appended');
    return result;
  },
};
const relay = new HistoryRelay({ pool, store, onError: (error) => process.send(String(error)) });
for (;;) await relay.run();
`;

let test: TestApp;
let child: ChildProcess | undefined;
const said: string[] = [];
const ids = new Map<string, string[]>(STREAMS.map((stream) => [stream, []]));

beforeAll(async () => {
  // An api process relays only after its own commands, so only the child empties the outbox.
  test = await createTestApp({ modules: [], config: { role: 'api' } });
});
afterAll(async () => {
  await kill();
  await test.close();
});

function start(env: NodeJS.ProcessEnv = {}): ChildProcess {
  const started = spawn(process.execPath, ['--input-type=module', '--eval', MAIN], {
    cwd: resolve(__dirname, '../../../..'),
    env: { ...process.env, CHILD_DATABASE_URL: test.config.databaseUrl, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  started.on('message', (message) => void said.push(JSON.stringify(message)));
  child = started;
  return started;
}

async function kill(): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** Promises one more entry of one record, as the record's own transaction does. */
async function promise(stream: string): Promise<void> {
  const own = ids.get(stream) ?? [];
  const id = randomUUID();
  await test.pool.query(
    `insert into record_history.outbox (event_id, stream, revision, type, data, at, actor, cause)
     values ($1, $2, $3, 'record.Deleted.v1', '{"fields":[],"secrets":[],"before":null}',
       '2026-11-21T10:00:00.000Z', 'staff:1', 'r')`,
    [id, stream, own.length],
  );
  own.push(id);
}

async function waiting(stream: string): Promise<number> {
  const query = 'select count(*)::int as n from record_history.outbox where stream = $1';
  return (await test.pool.query<{ n: number }>(query, [stream])).rows[0]?.n ?? 0;
}

async function expectOwnIds(): Promise<void> {
  const ledger = createPostgresEventStore({ pool: test.pool });
  try {
    for (const [stream, own] of ids) {
      expect(own.length).toBeGreaterThan(0);
      expect((await ledger.read(stream)).map(({ id }) => id)).toEqual(own);
    }
  } finally {
    await ledger.close();
  }
}

const relayed = async (): Promise<void> => {
  for (const stream of STREAMS)
    await eventually(async () => expect(await waiting(stream)).toBe(0), { timeoutMs: 60_000 });
};

it('a kill with entries in the ledger that are still promised stores none of them twice', async () => {
  for (const stream of STREAMS) await promise(stream);
  const running = start({ FIOCCO_FAILPOINTS: 'history-before-done:1' });
  const [, signal] = await once(running, 'exit');
  expect(signal).toBe('SIGKILL');
  await expectOwnIds();
  for (const stream of STREAMS) expect(await waiting(stream)).toBe(1);
  start();
  await relayed();
  await kill();
  await expectOwnIds();
});

it(`${KILLS} kills of the relay leave no gap and store nothing twice`, async () => {
  let writing = true;
  const writers = STREAMS.map(async (stream) => {
    while (writing) {
      // Only a little ahead, so that rows are added while the relay works and while it is dead.
      await eventually(async () => expect(await waiting(stream)).toBeLessThan(20), { timeoutMs: 60_000 });
      await promise(stream);
    }
  });
  for (let n = 0; n < KILLS; n += 1) {
    const running = start();
    const after = n % 2 ? 'appended' : 'appending';
    let left = 1 + Math.floor(Math.random() * 30);
    await new Promise<void>((done) => {
      running.on('message', (message) => {
        if (message === after && (left -= 1) === 0) done();
      });
    });
    await kill();
  }
  writing = false;
  start();
  await Promise.all(writers);
  await relayed();
  await kill();
  await expectOwnIds();
  expect(said.filter((line) => line !== '"appending"' && line !== '"appended"')).toEqual([]);
});
