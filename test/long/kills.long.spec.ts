import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPostgresEventStore } from '@fiocco/event-store-postgres';
import { createVault } from '@fiocco/personal-data';
import { compareWithRebuild } from '@fiocco/projections';
import { createTestDatabase, eventually, type TestDatabase } from '@fiocco/testing';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { giftReadModels } from '../../backend/src/modules/gifts/index.js';
import { mailSink } from '../support/mail-sink.js';
import { randomFrom, seedOf } from '../support/random.js';
import { Server } from '../support/server.js';
import { furnish, Guest } from '../support/shop.js';

const KILLS = 30;
const GIFTS = 600;
const BUYERS_AT_ONCE = 16;
/** What every guest says of themselves, to be searched in the ledger afterwards. */
const NAME = 'Ospite';

const seed = seedOf('kills');
const random = randomFrom(seed);
const masterKey = randomBytes(32);

interface Acknowledged {
  readonly transactionId: string;
  readonly email: string;
}

let database: TestDatabase;
let sink: Awaited<ReturnType<typeof mailSink>>;
let server: Server;
let dataDir: string;
let listId: number;
let productIds: readonly number[];
const acknowledged: Acknowledged[] = [];
const refused: Record<string, number> = {};
let inFlight = 0;
let buyers = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  sink = await mailSink();
  dataDir = await mkdtemp(join(tmpdir(), 'fiocco-kills-'));
  server = await Server.on({
    DATABASE_URL: database.url,
    FIOCCO_DATA_DIR: dataDir,
    FIOCCO_MASTER_KEY: masterKey.toString('base64'),
    SMTP_URL: sink.url,
    DEMO: 'off',
    LOG_LEVEL: 'error',
  });
  await server.start();
  ({ listId, productIds } = await furnish(server.url, GIFTS));
}, 300_000);

afterAll(async () => {
  await server.kill();
  await sink.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Buys one gift after the other until told to stop; a lost connection is what this suite is about. */
async function buy(stopped: () => boolean): Promise<void> {
  while (!stopped()) {
    const name = `k${(buyers += 1)}`;
    const guest = new Guest(server.url, name);
    const productId = productIds[Math.floor(random() * productIds.length)] ?? 0;
    inFlight += 1;
    try {
      await guest.start(listId, productId, { buyerMessage: `Messaggio di ${NAME}` });
      const answer = await guest.reserve();
      if (answer.status === 200)
        acknowledged.push({ transactionId: guest.transactionId, email: guest.email });
      else refused[answer.body.code] = (refused[answer.body.code] ?? 0) + 1;
    } catch {
      return;
    } finally {
      inFlight -= 1;
    }
  }
}

/** A random moment: now and then while the first purchases are under way, else after some were acknowledged. */
async function someWork(): Promise<void> {
  if (random() > 0.25) {
    const enough = acknowledged.length + 1 + Math.floor(random() * 12);
    await eventually(() => expect(acknowledged.length).toBeGreaterThanOrEqual(enough), { timeoutMs: 30_000 });
  }
  await pause(random() * 250);
}

async function reservedEvents(): Promise<Map<string, number>> {
  const { rows } = await database.pool.query<{ id: string; times: number }>(
    `select data::jsonb ->> 'transactionId' as id, count(*)::int as times from ledger.events
     where type = 'gift.UnitReserved.v1' group by 1`,
  );
  return new Map(rows.map(({ id, times }) => [id, times]));
}

describe(`${KILLS} kills of the whole process at random moments`, () => {
  it('are survived with purchases in flight', async () => {
    const flying: number[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      let stopped = false;
      const crowd = Array.from({ length: BUYERS_AT_ONCE }, () => buy(() => stopped));
      await someWork();
      flying.push(inFlight);
      await server.kill();
      stopped = true;
      await Promise.all(crowd);
      await server.start();
    }
    process.stdout.write(`in flight at each kill: ${flying.join(' ')}\n`);
    process.stdout.write(`acknowledged ${acknowledged.length}, refused ${JSON.stringify(refused)}\n`);
    expect(flying.every((n) => n > 0)).toBe(true);
    expect(acknowledged.length).toBeGreaterThan(KILLS);
  }, 900_000);

  it('leave every acknowledged purchase in the history, none twice, and no unit sold twice', async () => {
    const reserved = await reservedEvents();
    expect(acknowledged.filter(({ transactionId }) => reserved.get(transactionId) !== 1)).toEqual([]);
    expect([...reserved.values()].filter((times) => times !== 1)).toEqual([]);
    const { rows } = await database.pool.query(
      `select stream, unit_index from read_models.transactions where stage in ('held', 'reserved', 'paid')
       group by stream, unit_index having count(*) > 1`,
    );
    expect(rows).toEqual([]);
  });

  it('send every buyer a mail, at least once and at most three times', async () => {
    const expected = acknowledged.map(({ email }) => email);
    await eventually(() => expect(expected.filter((email) => !sink.received.has(email))).toEqual([]), {
      timeoutMs: 60_000,
      everyMs: 100,
    });
    const counts: Record<number, number> = {};
    for (const times of sink.received.values()) counts[times] = (counts[times] ?? 0) + 1;
    process.stdout.write(`mails by times received: ${JSON.stringify(counts)}\n`);
    expect([...sink.received.values()].filter((times) => times > 3)).toEqual([]);
  }, 90_000);

  it('leave no unit and no stock locked a minute after the restart', async () => {
    const ownerless = async () => {
      const { rows } = await database.pool.query<{ left: number }>(
        'select count(*)::int as left from read_models.stock_allocation where not owned',
      );
      return rows[0]?.left;
    };
    await eventually(async () => expect(await ownerless()).toBe(0), { timeoutMs: 60_000, everyMs: 100 });
    const { rows } = await database.pool.query(
      `select s.product_id from read_models.stock_level s
       where s.allocated <> (select count(*) from read_models.transactions t
         where t.product_id = s.product_id and t.stage in ('held', 'reserved', 'paid'))`,
    );
    expect(rows).toEqual([]);
  }, 90_000);

  it('leave read models that equal a rebuild from zero, and a row edited by hand is noticed', async () => {
    await server.kill();
    const store = createPostgresEventStore({ pool: database.pool });
    const source = { pool: database.pool, store, projections: giftReadModels(createVault({ masterKey })) };
    try {
      const compared = await compareWithRebuild(source);
      process.stdout.write(
        `rebuild: ${compared.map(({ table, rows }) => `${table} ${rows}`).join(', ')} rows\n`,
      );
      expect(compared.filter(({ differences }) => differences > 0)).toEqual([]);
      expect(compared.every(({ rows }) => rows > 0)).toBe(true);
      await database.pool.query(
        `update read_models.transactions set amount_cents = amount_cents + 1
         where id = (select min(id) from read_models.transactions)`,
      );
      expect(
        (await compareWithRebuild(source)).find(({ table }) => table === 'transactions')?.differences,
      ).toBe(2);
    } finally {
      await store.close();
    }
  }, 120_000);

  it('leave nothing about a person in the ledger; the same search finds a planted control', async () => {
    const words = [NAME, '@example.com', '333 555', 'Messaggio', 'Nozze', 'Anna'];
    const found = async () => {
      const { rows } = await database.pool.query<{ word: string }>(
        `select distinct word from unnest($1::text[]) as word, ledger.events e
         where position(lower(word) in lower(e.data || e.metadata || e.stream)) > 0`,
        [words],
      );
      return rows.map(({ word }) => word);
    };
    expect(await found()).toEqual([]);
    await database.pool.query(
      `insert into ledger.events (position, stream, revision, id, type, data, metadata)
       select max(position) + 1, 'gift-1_1', 0, gen_random_uuid(), 'gift.Planted.v1', '{"name":"Anna"}', '{}'
       from ledger.events`,
    );
    expect(await found()).toEqual(['Anna']);
  });
});
