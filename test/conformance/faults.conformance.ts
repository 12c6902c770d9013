import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  AppendUnknown,
  createCommandRunner,
  type EventStore,
  LedgerUnavailable,
  NO_STREAM,
  type SealedEvent,
} from '@fiocco/event-sourcing';
import { createTcpRelay, eventually, type TcpRelay } from '@fiocco/testing';
import { counter } from './counter.js';
import type { Asked, ClosableStore, LedgerServer, StoreLimits } from './ledger-server.js';
import { describeKills } from './kills.conformance.js';
import { idsOf, newStream, sample, samples } from './sample-events.js';

// Real servers are slow on a busy machine, and one that was killed takes long to return.
jest.setTimeout(180_000);

/** The tests for every adapter about failures of the server or of the connection to it. */
export function describeFaults(name: string, asked: Asked, start: () => Promise<LedgerServer>): void {
  describe(`event store under faults: ${name}`, () => {
    let server: LedgerServer;
    let relay: TcpRelay;
    let direct: ClosableStore;
    const stores: ClosableStore[] = [];
    const open = (limits?: StoreLimits): ClosableStore => {
      const store = server.open(relay.url, { appendDeadlineMs: 30_000, ...limits });
      stores.push(store);
      return store;
    };
    beforeAll(async () => {
      server = await start();
    });
    beforeEach(async () => {
      relay = await createTcpRelay(server.url);
      // A new one each time: where clients of one process share pending appends, a client that has appended must not
      // lose its server while another appends.
      direct = server.open(server.url, { appendDeadlineMs: 30_000 });
    });
    afterEach(async () => {
      relay.mend();
      for (const store of stores.splice(0)) await store.close();
      await direct.close();
      await relay.close();
    });
    afterAll(async () => {
      await server.close();
    });

    describe('an append', () => {
      it('is stored once when its answer is lost', async () => {
        const store = open();
        await store.append(newStream(), NO_STREAM, samples(1));
        const stream = newStream();
        const events = samples(2);
        const lost = relay.loseNextAnswer();
        const append = store.append(stream, NO_STREAM, events);
        await lost;
        expect(await append).toMatchObject({
          outcome: expect.stringMatching(/stored|repeated/),
          revision: 1,
        });
        expect(idsOf(await direct.read(stream))).toEqual(idsOf(events));
      });

      it('is unknown at its deadline under a server that says nothing, and settled by the same again', async () => {
        const store = open({ appendDeadlineMs: 800 });
        await store.append(newStream(), NO_STREAM, samples(1));
        const stream = newStream();
        const events = samples(2);
        relay.stall();
        await expect(store.append(stream, NO_STREAM, events)).rejects.toThrow(AppendUnknown);
        relay.mend();
        const outcomeOf = async (): Promise<string> =>
          (await store.append(stream, NO_STREAM, events).catch(() => ({ outcome: 'open' }))).outcome;
        await eventually(async () => expect(['stored', 'repeated']).toContain(await outcomeOf()));
        expect(await outcomeOf()).toBe('repeated');
        expect(idsOf(await direct.read(stream))).toEqual(idsOf(events));
      });

      it('comes through when the server is back in time', async () => {
        const store = open();
        relay.fail();
        const stream = newStream();
        const append = store.append(stream, NO_STREAM, samples(1));
        await expect(store.read(stream)).rejects.toBeInstanceOf(LedgerUnavailable);
        relay.mend();
        expect((await append).outcome).toMatch(/stored|repeated/);
        expect(await direct.read(stream)).toHaveLength(1);
      });

      it('is stored once when it is repeated by another process while the first is under way', async () => {
        const held = await server.holdAppends?.();
        const stream = newStream();
        const events = samples(2);
        const appends = [open(), direct].map((store) => store.append(stream, NO_STREAM, events));
        // Where the server cannot hold appends, the two race all the same.
        await held?.reached(2);
        await held?.release();
        for (const { outcome } of await Promise.all(appends)) expect(outcome).toMatch(/stored|repeated/);
        expect(idsOf(await direct.read(stream))).toEqual(idsOf(events));
      });
    });

    describe('a command', () => {
      it('finds its own events when it reloads after an unknown outcome', async () => {
        const store = open({ appendDeadlineMs: 500 });
        await store.append(newStream(), NO_STREAM, samples(1));
        let sent = 0;
        let unknown = 0;
        const settings = { clock: { now: () => new Date() }, newId: randomUUID, deadlineMs: 30_000 };
        // It remembers nothing, so that the first answer after its read is the append's.
        const runner = createCommandRunner({
          store: {
            read: (...args) => store.read(...args),
            append: (...args) => {
              sent += 1;
              if (sent === 1) void relay.loseNextAnswer().then(() => relay.fail());
              return store.append(...args).catch((error: unknown) => {
                unknown += 1;
                throw error;
              });
            },
          },
          ...settings,
        });
        const stream = newStream();
        const context = { actor: 'buyer', cause: 'test' };
        await createCommandRunner({ store: direct, ...settings }).handle(stream, counter, 1, context);
        const command = runner.handle(stream, counter, 1, context);
        await eventually(() => expect(unknown).toBeGreaterThan(0));
        relay.mend();
        expect(await command).toMatchObject({ state: 2, revision: 1 });
        expect(await direct.read(stream)).toHaveLength(2);
      });
    });

    describe('a reader', () => {
      it('is told in time that the server says nothing', async () => {
        const store = open({ readTimeoutMs: 500 });
        const patient = open({ readTimeoutMs: 120_000 });
        const stream = newStream();
        await Promise.all([store.read(stream), patient.read(stream)]);
        relay.stall();
        let isOver = false;
        const long = patient.read(stream).then(
          () => (isOver = true),
          () => (isOver = true),
        );
        await expect(store.read(stream)).rejects.toBeInstanceOf(LedgerUnavailable);
        // By its own limit, before the connection is found to be dead.
        expect(isOver).toBe(false);
        relay.mend();
        await long;
        await eventually(async () => expect(await store.read(stream)).toEqual([]));
      });
    });

    describe('a subscriber', () => {
      it('comes back after the server vanished, and is woken', async () => {
        const store = open();
        let news = 0;
        const listening = store.onAppended(() => (news += 1));
        const seen: string[] = [];
        const subscription = store.subscribe(await store.head(), async ({ id }) => void seen.push(id));
        const written = idsOf(await writeTo(direct, 3));
        await eventually(() => expect(seen).toEqual(written));
        relay.fail();
        written.push(...idsOf(await writeTo(direct, 3)));
        const before = news;
        relay.mend();
        await eventually(() => expect(seen).toEqual(written));
        await eventually(() => expect(news).toBeGreaterThan(before));
        await subscription.close();
        await listening.close();
      });

      it('is woken for what was stored before it could listen', async () => {
        const store = open();
        relay.fail();
        let news = 0;
        const listening = store.onAppended(() => (news += 1));
        await writeTo(direct, 1);
        expect(news).toBe(0);
        relay.mend();
        await eventually(() => expect(news).toBeGreaterThan(0));
        await listening.close();
      });

      it('misses and doubles nothing however often it is cut', async () => {
        const store = open();
        const seen: string[] = [];
        const subscription = store.subscribe(await direct.head(), async ({ id }) => void seen.push(id));
        const written: string[] = [];
        for (let round = 0; round < 6; round += 1) {
          written.push(...idsOf(await writeTo(direct, 40)));
          await eventually(() => expect(seen.length).toBeGreaterThan(written.length - 40));
          relay.cut();
        }
        await eventually(() => expect(seen).toHaveLength(written.length));
        await subscription.close();
        expect(seen).toEqual(written);
      });

      it('may be slow while thousands are stored', async () => {
        const store = open();
        const seen: string[] = [];
        let go = (): void => undefined;
        const gate = new Promise<void>((resolve) => (go = resolve));
        const subscription = store.subscribe(await direct.head(), async ({ id }) => {
          seen.push(id);
          await gate;
        });
        const written = idsOf(await writeTo(direct, 1));
        await eventually(() => expect(seen).toHaveLength(1));
        for (let batch = 0; batch < 10; batch += 1) {
          const events = Array.from({ length: 400 }, () => sample({ text: 'x'.repeat(400) }));
          await direct.append(newStream(), NO_STREAM, events);
          written.push(...idsOf(events));
        }
        go();
        await eventually(() => expect(seen).toHaveLength(written.length), { timeoutMs: 60_000 });
        expect(seen).toEqual(written);
        await subscription.close();
      });
    });

    describe('closing', () => {
      it('leaves no socket and no timer', async () => {
        const timers = (): number =>
          process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;
        const before = timers();
        const store = server.open(relay.url, { appendDeadlineMs: 600_000, readTimeoutMs: 600_000 });
        const seen: string[] = [];
        store.onAppended(() => undefined);
        store.subscribe(await store.head(), async ({ id }) => void seen.push(id));
        const events = await writeTo(store, 2);
        await eventually(() => expect(seen).toEqual(idsOf(events)));
        expect(relay.open).toBeGreaterThan(0);
        await store.close();
        await eventually(() => expect(relay.open).toBe(0));
        await eventually(() => expect(timers()).toBeLessThanOrEqual(before));
      });
    });

    describeKills(asked, () => ({ server, relay, direct, open }));
  });
}

/** Stores one event after the other on a stream of its own. */
export async function writeTo(store: EventStore, count: number): Promise<readonly SealedEvent[]> {
  const stream = newStream();
  const events = samples(count);
  for (const [index, event] of events.entries()) {
    const { outcome } = await store.append(stream, index - 1, [event]);
    if (outcome === 'conflict') throw new Error('somebody else wrote to a stream of ours');
  }
  return events;
}
