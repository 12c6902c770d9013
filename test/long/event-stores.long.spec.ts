import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NO_STREAM } from '@fiocco/event-sourcing';
import { createEsdbEventStore } from '@fiocco/event-store-esdb';
import { eventually } from '@fiocco/testing';
import { openEsdbServer } from '../conformance/esdb-server.js';
import type { ClosableStore, LedgerServer } from '../conformance/faults.conformance.js';
import { startPostgresServer } from '../conformance/postgres-server.js';
import { idsOf, newStream, samples } from '../conformance/sample-events.js';
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

const servers: [string, () => Promise<LedgerServer>][] = [
  ['PostgreSQL', startPostgresServer],
  ['EventStoreDB', startEsdb],
];

interface Follower {
  readonly start: bigint;
  readonly seen: { readonly id: string; readonly position: bigint }[];
  close(): Promise<void>;
}

describe.each(servers)('%s', (name, start) => {
  let server: LedgerServer;
  let store: ClosableStore;
  beforeAll(async () => {
    server = await start();
    store = server.open(server.url, { appendDeadlineMs: 120_000 });
  }, 60_000);
  afterAll(async () => {
    await store.close();
    await server.close();
  });

  async function follow(): Promise<Follower> {
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
    const writers = Array.from({ length: WRITERS }, async () => {
      const stream = newStream();
      for (let revision = NO_STREAM; progress.appended < APPENDS; revision += 1) {
        progress.appended += 1;
        const { outcome } = await store.append(stream, revision, samples(1));
        expect(outcome).toBe('stored');
      }
    });
    const written = Promise.all(writers);
    const slowCommits = (async () => {
      while (progress.appended < APPENDS && server.holdAppends) {
        const held = await server.holdAppends();
        await new Promise((resolve) => setTimeout(resolve, random() * 30));
        await held.release();
        progress.slow += 1;
        await new Promise((resolve) => setTimeout(resolve, random() * 60));
      }
    })();
    const followers: Follower[] = [];
    for (let joined = 0; joined < SUBSCRIBERS; joined += 1) {
      const from = Math.floor(((joined + random()) * APPENDS) / (SUBSCRIBERS + 1));
      await eventually(() => expect(progress.appended).toBeGreaterThan(from), { timeoutMs: 120_000 });
      followers.push(await follow());
    }
    await Promise.all([written, slowCommits]);
    const log = await store.readAll(origin, 2 * APPENDS);
    expect(log).toHaveLength(APPENDS);
    expect(new Set(idsOf(log)).size).toBe(APPENDS);
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
