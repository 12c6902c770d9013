// @takes 17 s
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NO_STREAM } from '@fiocco/event-sourcing';
import { createEsdbEventStore } from '@fiocco/event-store-esdb';
import { eventually } from '@fiocco/testing';
import { openEsdbServer } from '../conformance/esdb-server.js';
import type { ClosableStore, LedgerServer } from '../conformance/ledger-server.js';
import { startPostgresServer } from '../conformance/postgres-server.js';
import { idsOf, newStream, sample, samples } from '../conformance/sample-events.js';
import { randomFrom, seedOf } from '../support/random.js';

const APPENDS = 10_000;
const WRITERS = 16;
const SUBSCRIBERS = 12;

async function startEsdb(): Promise<LedgerServer> {
  const server = await openEsdbServer();
  return {
    ...server,
    open: (url, limits) => createEsdbEventStore({ url, ...limits }),
    close: async () => server.close(),
  };
}

/** Separate stores, as in separate processes; clients of EventStoreDB in one process share pending appends. */
const servers: [string, number, () => Promise<LedgerServer>][] = [
  ['PostgreSQL', 4, startPostgresServer],
  ['EventStoreDB', 1, startEsdb],
];

interface Follower {
  readonly start: bigint;
  readonly seen: { readonly id: string; readonly position: bigint }[];
  close(): Promise<void>;
}

describe.each(servers)('%s', (name, processes, start) => {
  let server: LedgerServer;
  let store: ClosableStore;
  const stores: ClosableStore[] = [];
  beforeAll(async () => {
    server = await start();
    const open = (): ClosableStore => server.open(server.url, { appendDeadlineMs: 120_000 });
    stores.push(...Array.from({ length: processes }, open));
    store = stores[0] ?? open();
  }, 60_000);
  afterAll(async () => {
    for (const each of stores) await each.close();
    await server.close();
  });

  async function follow(joined: number): Promise<Follower> {
    const store = stores[joined % stores.length] as ClosableStore;
    const position = await store.head();
    const seen: Follower['seen'] = [];
    const subscription = store.subscribe(position, async (event) => {
      seen.push({ id: event.id, position: event.position });
    });
    return { start: position, seen, close: () => subscription.close() };
  }

  it(`shows ${APPENDS} appends of ${WRITERS} writers to whoever joins, each once and in order`, async () => {
    const random = randomFrom(seedOf(`event stores, ${name}`));
    const origin = await store.head();
    const progress = { appended: 0, slow: 0 };
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      const stream = newStream();
      const store = stores[writer % stores.length] as ClosableStore;
      for (let revision = NO_STREAM; progress.appended < APPENDS; revision += 1) {
        progress.appended += 1;
        const { outcome } = await store.append(stream, revision, samples(1));
        expect(outcome).toBe('stored');
      }
    });
    const written = Promise.all(writers);
    // An event that has its place in the log and is not committed yet must not be overtaken.
    const commitSlowly = async (ms: number): Promise<void> => {
      if (server.appendSlowly) return server.appendSlowly(sample(), ms);
      const held = await server.holdAppends?.();
      await new Promise((resolve) => setTimeout(resolve, ms));
      await held?.release();
    };
    const slowCommits = (async () => {
      const isPossible = server.appendSlowly ?? server.holdAppends;
      while (isPossible && progress.appended < APPENDS) {
        await commitSlowly(random() * 30);
        progress.slow += 1;
        await new Promise((resolve) => setTimeout(resolve, random() * 60));
      }
    })();
    const followers: Follower[] = [];
    for (let joined = 0; joined < SUBSCRIBERS; joined += 1) {
      const from = Math.floor(((joined + random()) * APPENDS) / (SUBSCRIBERS + 1));
      await eventually(() => expect(progress.appended).toBeGreaterThan(from), { timeoutMs: 120_000 });
      followers.push(await follow(joined));
    }
    await Promise.all([written, slowCommits]);
    const log = await store.readAll(origin, 2 * APPENDS);
    const stored = server.appendSlowly ? APPENDS + progress.slow : APPENDS;
    expect(log).toHaveLength(stored);
    expect(new Set(idsOf(log)).size).toBe(stored);
    for (const { start: joined, seen, close } of followers) {
      const due = idsOf(log.filter(({ position }) => position > joined));
      await eventually(() => expect(seen.length).toBeGreaterThanOrEqual(due.length), { timeoutMs: 60_000 });
      await close();
      expect(idsOf(seen)).toEqual(due);
    }
    process.stdout.write(
      `${name}: ${APPENDS} appends by ${WRITERS} writers, ${progress.slow} slow commits between, ` +
        `${SUBSCRIBERS} subscribers: 0 skipped, 0 double\n`,
    );
  }, 240_000);
});
