import { describe, expect, it } from '@jest/globals';
import {
  AppendNotStored,
  type EventStore,
  MAX_APPEND_BYTES,
  NO_STREAM,
  type Position,
  type StoredEvent,
} from '@fiocco/event-sourcing';
import { eventually } from '@fiocco/testing';
import { idsOf, newStream, sample, samples } from './sample-events.js';

export function describeReading(store: () => EventStore): void {
  describe('reading a stream', () => {
    it('reads a stream that does not exist as empty', async () => {
      expect(await store().read(newStream())).toEqual([]);
    });

    it('gives back what was appended', async () => {
      const stream = newStream();
      const event = sample({
        text: 'Città 🎁 \u0000 \ud800 "\\',
        nested: [1, -0.5, null, true, { a: [] }],
        1: 'x',
      });
      const result = await store().append(stream, NO_STREAM, [event]);
      if (result.outcome !== 'stored') throw new Error(result.outcome);
      const expected = { ...event, stream, revision: 0, position: result.position };
      const [read] = await store().read(stream);
      expect(read).toEqual(expected);
      expect(JSON.stringify(read?.data)).toBe(JSON.stringify(event.data));
      expect(JSON.stringify(read?.metadata)).toBe(JSON.stringify(event.metadata));
    });

    it('gives back parts of several streams at once, where it can', async () => {
      const [one, other] = [newStream(), newStream()];
      for (const stream of [one, other]) await store().append(stream, NO_STREAM, samples(3));
      const parts = [
        { stream: one, from: 1 },
        { stream: other, from: 0, to: 0 },
        { stream: other, from: 2, to: 2 },
        { stream: newStream(), from: 0 },
      ];
      const read = await store().readParts?.(parts);
      const whole = [...(await store().read(one)).slice(1), ...(await store().read(other))];
      const wanted = whole.filter(({ stream, revision }) => stream === one || revision !== 1);
      if (read) expect(read).toEqual(wanted);
    });

    it('keeps an append as large as the limit', async () => {
      const stream = newStream();
      const { metadata } = sample();
      const frame = JSON.stringify({ text: '' }).length + JSON.stringify(metadata).length;
      const event = sample({ text: 'x'.repeat(MAX_APPEND_BYTES - frame) });
      expect(await store().append(stream, NO_STREAM, [event])).toMatchObject({ outcome: 'stored' });
      expect((await store().read(stream))[0]?.data).toEqual(event.data);
      const larger = sample({ text: 'x'.repeat(MAX_APPEND_BYTES - frame + 1) });
      await expect(store().append(stream, 0, [larger])).rejects.toThrow(AppendNotStored);
    });

    it('gives back types that nobody knows', async () => {
      const stream = newStream();
      const event = { ...sample(), type: 'elsewhere.NeverHeardOf.v9999' };
      await store().append(stream, NO_STREAM, [event]);
      expect(await store().read(stream)).toMatchObject([{ id: event.id, type: event.type }]);
    });

    it('keeps events of several hundred kilobytes', async () => {
      const stream = newStream();
      const event = sample({ text: 'è'.repeat(250_000) });
      await store().append(stream, NO_STREAM, [event]);
      expect((await store().read(stream))[0]?.data).toEqual(event.data);
    });

    it('tells which event stands at a position, and that none stands there', async () => {
      const stream = newStream();
      await store().append(stream, NO_STREAM, samples(3));
      for (const event of await store().read(stream)) {
        expect(await store().at(event.position)).toEqual(event);
      }
      const head = await store().head();
      expect(await store().at(0n)).toBeUndefined();
      expect(await store().at(head + 1n)).toBeUndefined();
      expect(await store().at(head + 10_000_000_000n)).toBeUndefined();
    });

    it('reads forward and backward, from a revision and up to a limit', async () => {
      const stream = newStream();
      await store().append(stream, NO_STREAM, samples(6));
      const revisions = async (options?: Parameters<EventStore['read']>[1]): Promise<number[]> =>
        (await store().read(stream, options)).map((event) => event.revision);
      expect(await revisions()).toEqual([0, 1, 2, 3, 4, 5]);
      expect(await revisions({ from: 3 })).toEqual([3, 4, 5]);
      expect(await revisions({ from: 1, limit: 2 })).toEqual([1, 2]);
      expect(await revisions({ from: 6 })).toEqual([]);
      expect(await revisions({ direction: 'backward' })).toEqual([5, 4, 3, 2, 1, 0]);
      expect(await revisions({ direction: 'backward', limit: 1 })).toEqual([5]);
      expect(await revisions({ direction: 'backward', from: 2, limit: 2 })).toEqual([2, 1]);
      expect(await revisions({ direction: 'backward', from: 99, limit: 1 })).toEqual([5]);
    });
  });

  describe('reading the log', () => {
    it('reads streams in the order in which they were written, after a position and up to a limit', async () => {
      const start = await store().head();
      const [one, two] = [newStream(), newStream()];
      await store().append(one, NO_STREAM, samples(2));
      await store().append(two, NO_STREAM, samples(1));
      await store().append(one, 1, samples(1));
      const log = await store().readAll(start, 10);
      expect(log.map(({ stream, revision }) => [stream, revision])).toEqual([
        [one, 0],
        [one, 1],
        [two, 0],
        [one, 2],
      ]);
      expect(await store().readAll(log[1]?.position ?? 0n, 1)).toEqual([log[2]]);
      expect(await store().head()).toBe(log.at(-1)?.position);
      expect(await store().readAll(await store().head(), 10)).toEqual([]);
    });

    it('misses and doubles nothing while many write', async () => {
      const start = await store().head();
      const seen: StoredEvent[] = [];
      let writing = true;
      const reader = (async () => {
        for (let position: Position = start; ;) {
          const last = !writing;
          const events = await store().readAll(position, 7);
          seen.push(...events);
          position = events.at(-1)?.position ?? position;
          if (last && events.length === 0) return;
          // Lets a store without I/O write too.
          await new Promise((resolve) => setImmediate(resolve));
        }
      })();
      const written = await Promise.all(Array.from({ length: 12 }, () => writeStream(store(), 25)));
      writing = false;
      await reader;
      expect(new Set(idsOf(seen))).toEqual(new Set(written.flat()));
      expect(seen).toHaveLength(written.flat().length);
      expectOrdered(seen);
    });
  });

  describe('subscribing', () => {
    it('wakes who waits for news', async () => {
      let news = 0;
      const listening = store().onAppended(() => (news += 1));
      await store().append(newStream(), NO_STREAM, samples(1));
      await eventually(() => expect(news).toBeGreaterThan(0));
      await listening.close();
    });

    it('catches up from a position and goes on live without a seam', async () => {
      const start = await store().head();
      const early = await writeStream(store(), 30);
      const seen: StoredEvent[] = [];
      const writing = Promise.all(Array.from({ length: 6 }, () => writeStream(store(), 20)));
      const subscription = store().subscribe(start, async (event) => void seen.push(event));
      const written = [early, ...(await writing)].flat();
      await eventually(() => expect(seen).toHaveLength(written.length));
      const late = await writeStream(store(), 2);
      await eventually(() => expect(idsOf(seen.slice(written.length))).toEqual(late));
      await subscription.close();
      expect(new Set(idsOf(seen))).toEqual(new Set([...written, ...late]));
      expectOrdered(seen);
    });

    it('gives from the end only what comes later', async () => {
      await writeStream(store(), 3);
      const seen: StoredEvent[] = [];
      const subscription = store().subscribe(await store().head(), async (event) => void seen.push(event));
      const later = await writeStream(store(), 3);
      await eventually(() => expect(idsOf(seen)).toEqual(later));
      await subscription.close();
    });

    it('starts with the very first event of the ledger from position 0', async () => {
      await writeStream(store(), 1);
      const [first] = await store().readAll(0n, 1);
      const seen: StoredEvent[] = [];
      const subscription = store().subscribe(0n, async (event) => void seen.push(event));
      await eventually(() => expect(seen.length).toBeGreaterThan(0));
      await subscription.close();
      expect(seen[0]).toEqual(first);
    });

    it('can be closed before it has begun, also when nothing more is ever stored', async () => {
      await writeStream(store(), 1);
      const head = await store().head();
      const seen: string[] = [];
      for (const from of [0n, head])
        await store()
          .subscribe(from, async ({ id }) => void seen.push(id))
          .close();
      const atClose = seen.length;
      await writeStream(store(), 1);
      expect(seen).toHaveLength(atClose);
    });

    it('gives a handler that throws the same event again and loses none', async () => {
      const start = await store().head();
      const calls: string[] = [];
      const failures = new Map<number, number>([
        [1, 2],
        [3, 1],
      ]);
      const handled: string[] = [];
      const subscription = store().subscribe(start, async ({ id, revision }) => {
        calls.push(id);
        const left = failures.get(revision) ?? 0;
        failures.set(revision, left - 1);
        if (left > 0) throw new Error('not yet');
        handled.push(id);
      });
      const ids = await writeStream(store(), 5);
      await eventually(() => expect(handled).toEqual(ids));
      await subscription.close();
      expect(calls).toEqual([ids[0], ids[1], ids[1], ids[1], ids[2], ids[3], ids[3], ids[4]]);
    });

    it('runs one handler at a time, and none once it is closed', async () => {
      const start = await store().head();
      let running = 0;
      let most = 0;
      let handled = 0;
      const subscription = store().subscribe(start, async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
        handled += 1;
      });
      await writeStream(store(), 20);
      await eventually(() => expect(handled).toBeGreaterThan(3));
      await subscription.close();
      expect(running).toBe(0);
      const atClose = handled;
      await writeStream(store(), 3);
      expect(handled).toBe(atClose);
      expect(most).toBe(1);
    });
  });
}

/** Stores one event after the other on a stream of its own; answers their ids. */
async function writeStream(store: EventStore, count: number): Promise<string[]> {
  const stream = newStream();
  const events = samples(count);
  for (const [index, event] of events.entries()) {
    const { outcome } = await store.append(stream, index - 1, [event]);
    if (outcome !== 'stored') throw new Error(`unexpected ${outcome}`);
  }
  return idsOf(events);
}

function expectOrdered(events: readonly StoredEvent[]): void {
  const next = new Map<string, number>();
  let position = -1n;
  for (const event of events) {
    expect(event.position > position).toBe(true);
    position = event.position;
    expect(event.revision).toBe(next.get(event.stream) ?? 0);
    next.set(event.stream, event.revision + 1);
  }
}
