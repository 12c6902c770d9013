// @takes 30 s, 20 s each of FIOCCO_KILLS
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EventStore, NO_STREAM, seal, type StoredEvent } from '@fiocco/event-sourcing';
import { createVault } from '@fiocco/personal-data';
import { compareWithRebuild } from '@fiocco/projections';
import { createTestDatabase, eventually, type TestDatabase } from '@fiocco/testing';
import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { allReadModelsAndCards } from '../../backend/src/modules/transactions/index.js';
import { LEDGERS, openStore, type TestLedger } from '../support/ledgers.js';
import { mailSink } from '../support/mail-sink.js';
import { randomFrom, seedOf } from '../support/random.js';
import { Server } from '../support/server.js';
import { furnish, Guest } from '../support/shop.js';

/** As many as fit into the hour of `npm run test:long`; each run has other moments. A release is worth more of them. */
const KILLS = Number(process.env['FIOCCO_KILLS'] ?? 18);
const GIFTS = 400;
const BUYERS_AT_ONCE = 16;
/** At every third kill a ledger with a server of its own is away too: while buyers buy, and while the shop starts. */
const LEDGER_AWAY_EVERY = 3;
const PAGE = 2_000;
/** The guests' name, which must not be found in the ledger afterwards. */
const NAME = 'Ospite';
const WORDS = [NAME, '@example.com', '333 555', 'Messaggio', 'Nozze', 'Anna'];
const AFTER_RESTORE = resolve(__dirname, '../../backend/dist/after-restore.main.js');

interface Acknowledged {
  readonly transactionId: string;
  readonly email: string;
}

/** What reservations alone fill. Nobody pays these; in the fault runs people do. */
const FILLED = ['transactions', 'figures_transaction', 'gift_availability', 'stock_allocation'];

describe.each(LEDGERS)(
  `${KILLS} kills of the whole process at random moments, its ledger on %s,`,
  (name, openLedger) => {
    const random = randomFrom(seedOf(`kills, ${name}`));
    const masterKey = randomBytes(32);
    let ledger: TestLedger;
    /** The ledger's end before the test: a real server may have events of earlier runs. */
    let origin: bigint;
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
      ledger = await openLedger();
      database = await createTestDatabase();
      sink = await mailSink();
      dataDir = await mkdtemp(join(tmpdir(), 'fiocco-kills-'));
      const env = {
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
        FIOCCO_MASTER_KEY: masterKey.toString('base64'),
        TRUST_PROXY: '127.0.0.1',
        SMTP_URL: sink.url,
        DEMO: 'off',
        LOG_LEVEL: 'error',
        ...(ledger.url && { EVENT_STORE: ledger.url }),
      };
      // Lets the shop continue a ledger with events of earlier runs; for an empty one it does nothing.
      await promisify(execFile)(process.execPath, [AFTER_RESTORE], { env: { ...process.env, ...env } });
      origin = await inLedger((store) => store.head());
      server = await Server.on(env);
      await server.start();
      ({ listId, productIds } = await furnish(server.url, GIFTS));
    }, 600_000);

    afterAll(async () => {
      await server.kill();
      await sink.close();
      await database.drop();
      await ledger.close();
      await rm(dataDir, { recursive: true, force: true });
    });

    /** Buys one gift after the other until told to stop. */
    async function buy(stopped: () => boolean): Promise<void> {
      while (!stopped()) {
        const name = `k${(buyers += 1)}`;
        // Each guest has a network of their own: one network may start a thousand drafts a minute at most.
        const guest = new Guest(server.url, name, `10.2.${(buyers >> 8) & 255}.${buyers & 255}`);
        const productId = productIds[Math.floor(random() * productIds.length)] ?? 0;
        inFlight += 1;
        try {
          await guest.start(listId, productId, { buyerMessage: `Messaggio di ${NAME}` });
          const answer = await guest.reserve();
          if (answer.status === 200)
            acknowledged.push({ transactionId: guest.transactionId, email: guest.email });
          else refused[answer.body.code] = (refused[answer.body.code] ?? 0) + 1;
        } catch {
          // Lost connections, and first steps that are sent away, are expected in this suite.
        } finally {
          inFlight -= 1;
        }
      }
    }

    /** As many buyers as buy at once, until they are told to stop. */
    function crowd() {
      let stopped = false;
      const all = Array.from({ length: BUYERS_AT_ONCE }, () => buy(() => stopped));
      return {
        stop(): Promise<unknown> {
          stopped = true;
          return Promise.all(all);
        },
      };
    }

    /** A random moment: sometimes during the first purchases, otherwise after some were acknowledged. */
    async function someWork(): Promise<void> {
      if (random() > 0.25) {
        const enough = acknowledged.length + 1 + Math.floor(random() * 12);
        await eventually(() => expect(acknowledged.length).toBeGreaterThanOrEqual(enough), {
          timeoutMs: 30_000,
        });
      }
      await pause(random() * 250);
    }

    /** Reads the ledger beside the shop. */
    async function inLedger<T>(work: (store: EventStore) => Promise<T>): Promise<T> {
      const store = openStore(ledger.url, database.pool);
      try {
        return await work(store);
      } finally {
        await store.close();
      }
    }

    const eventsOfThisRun = (): Promise<StoredEvent[]> =>
      inLedger(async (store) => {
        const events: StoredEvent[] = [];
        for (let after = origin; ;) {
          const page = await store.readAll(after, PAGE);
          events.push(...page);
          after = page.at(-1)?.position ?? after;
          if (page.length < PAGE) return events;
        }
      });

    async function reservedEvents(): Promise<Map<unknown, number>> {
      const times = new Map<unknown, number>();
      for (const { type, data } of await eventsOfThisRun()) {
        if (type !== 'gift.UnitReserved.v1') continue;
        times.set(data['transactionId'], (times.get(data['transactionId']) ?? 0) + 1);
      }
      return times;
    }

    /** The ledger's server disappears during appends; calling the returned function brings it back. */
    async function loseLedger({ relay, restart }: TestLedger): Promise<() => Promise<void>> {
      relay?.fail();
      await restart?.();
      await pause(random() * 2_000);
      return async () => {
        await pause(random() * 2_000);
        relay?.mend();
      };
    }

    /** The shop sells on: with few kills, or early ones, nobody may have been answered before this. */
    async function sellOn(enough: number): Promise<void> {
      const buying = crowd();
      try {
        await eventually(() => expect(acknowledged.length).toBeGreaterThanOrEqual(enough), {
          timeoutMs: 60_000,
        });
      } finally {
        await buying.stop();
      }
    }

    it('are survived with purchases in flight, and the shop sells on', async () => {
      const flying: number[] = [];
      for (let kill = 0; kill < KILLS; kill += 1) {
        const buying = crowd();
        await someWork();
        const isAway = ledger.relay !== undefined && kill % LEDGER_AWAY_EVERY === 0;
        const returnLedger = isAway ? await loseLedger(ledger) : undefined;
        flying.push(inFlight);
        const stopped = buying.stop();
        await server.kill();
        await stopped;
        await Promise.all([server.start(), returnLedger?.()]);
      }
      process.stdout.write(`in flight at each kill: ${flying.join(' ')}\n`);
      await sellOn(acknowledged.length + BUYERS_AT_ONCE);
      process.stdout.write(`acknowledged ${acknowledged.length}, refused ${JSON.stringify(refused)}\n`);
      expect(flying.every((n) => n > 0)).toBe(true);
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
      await inLedger(async (store) => {
        const source = {
          pool: database.pool,
          store,
          projections: allReadModelsAndCards(createVault({ masterKey })),
        };
        const compared = await compareWithRebuild(source);
        process.stdout.write(
          `rebuild: ${compared.map(({ table, rows }) => `${table} ${rows}`).join(', ')} rows\n`,
        );
        expect(compared.filter(({ differences }) => differences > 0)).toEqual([]);
        const filled = compared.filter(({ rows }) => rows > 0).map(({ table }) => table);
        expect(filled).toEqual(expect.arrayContaining(FILLED));
        await database.pool.query(
          `update read_models.transactions set amount_cents = amount_cents + 1
         where id = (select min(id) from read_models.transactions)`,
        );
        expect(
          (await compareWithRebuild(source)).find(({ table }) => table === 'transactions')?.differences,
        ).toBe(2);
      });
    }, 120_000);

    it('leave nothing about a person in the ledger; the same search finds a planted control', async () => {
      const found = async () => {
        const texts = (await eventsOfThisRun()).map(({ stream, data, metadata }) =>
          JSON.stringify([stream, data, metadata]).toLowerCase(),
        );
        return WORDS.filter((word) => texts.some((text) => text.includes(word.toLowerCase())));
      };
      expect(await found()).toEqual([]);
      const stream = `gift-${Date.now()}_1`;
      const planted = { id: randomUUID(), event: { type: 'gift.Planted.v1', data: { name: 'Anna' } } };
      const context = { at: new Date().toISOString(), actor: 'buyer', cause: 'control' };
      await inLedger((store) => store.append(stream, NO_STREAM, seal(stream, undefined, [planted], context)));
      expect(await found()).toEqual(['Anna']);
    });
  },
);
