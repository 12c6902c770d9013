import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { AppendNotStored, type EventStore, MAX_APPEND_BYTES, NO_STREAM } from '@fiocco/event-sourcing';
import { idsOf, newStream, sample, samples } from './sample-events.js';
import { describeHashing } from './hashing.conformance.js';
import { describeReading } from './reading.conformance.js';

// Real databases are slow on a busy machine.
jest.setTimeout(60_000);

export interface EventStoreHarness {
  readonly store: EventStore;
  /** Whether the store has an index over all ids, and so refuses one that another event has. */
  readonly refusesUsedIds: boolean;
  close(): Promise<void>;
}

/** The tests for every adapter of the port. They share one ledger and leave their events there. */
export function describeEventStore(name: string, open: () => Promise<EventStoreHarness>): void {
  describe(`event store: ${name}`, () => {
    let harness: EventStoreHarness;
    beforeAll(async () => {
      harness = await open();
    });
    afterAll(async () => {
      await harness.close();
    });
    describeAppending(() => harness);
    describeReading(() => harness.store);
    describeHashing(() => harness.store);
  });
}

function describeAppending(harness: () => EventStoreHarness): void {
  const store = (): EventStore => harness().store;
  describe('expected revision', () => {
    it('stores the first events of a stream that does not exist', async () => {
      const stream = newStream();
      const before = await store().head();
      const result = await store().append(stream, NO_STREAM, samples(2));
      expect(result).toEqual({ outcome: 'stored', revision: 1, position: expect.any(BigInt) });
      expect(result.outcome === 'stored' && result.position > before).toBe(true);
    });

    it('refuses a stream that exists when none is expected', async () => {
      const stream = newStream();
      await store().append(stream, NO_STREAM, samples(3));
      expect(await store().append(stream, NO_STREAM, samples(1))).toEqual({
        outcome: 'conflict',
        revision: 2,
      });
      expect(await store().read(stream)).toHaveLength(3);
    });

    it('stores at the exact revision and at no other', async () => {
      const stream = newStream();
      await store().append(stream, NO_STREAM, samples(2));
      for (const wrong of [0, 2, 7]) {
        expect(await store().append(stream, wrong, samples(1))).toEqual({ outcome: 'conflict', revision: 1 });
      }
      expect(await store().append(stream, 1, samples(1))).toMatchObject({ outcome: 'stored', revision: 2 });
      expect(await store().read(stream)).toHaveLength(3);
    });

    it('refuses a revision of a stream that does not exist', async () => {
      expect(await store().append(newStream(), 0, samples(1))).toEqual({
        outcome: 'conflict',
        revision: NO_STREAM,
      });
    });

    it('lets one of many concurrent writers win each revision', async () => {
      const stream = newStream();
      for (let revision = NO_STREAM; revision < 9; revision += 1) {
        const results = await Promise.all(
          Array.from({ length: 20 }, () => store().append(stream, revision, samples(1))),
        );
        expect(results.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1);
        expect(results.filter(({ outcome }) => outcome === 'conflict')).toHaveLength(19);
      }
      const revisions = (await store().read(stream)).map((event) => event.revision);
      expect(revisions).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    });

    it('keeps two writers on one stream apart although both come at once', async () => {
      const stream = newStream();
      const [first, second] = [samples(2), samples(2)];
      const results = await Promise.all([
        store().append(stream, NO_STREAM, first),
        store().append(stream, NO_STREAM, second),
      ]);
      expect(results.map(({ outcome }) => outcome)).toEqual(['stored', 'conflict']);
      expect(idsOf(await store().read(stream))).toEqual(idsOf(first));
    });
  });

  describe('a named last event', () => {
    it('is proven: stored behind it, and behind no other at the same revision', async () => {
      const stream = newStream();
      const [first, last] = samples(2) as [ReturnType<typeof sample>, ReturnType<typeof sample>];
      await store().append(stream, NO_STREAM, [first, last]);
      const ghost = { lastId: first.id };
      expect(await store().append(stream, 1, samples(1), ghost)).toEqual({
        outcome: 'conflict',
        revision: 1,
      });
      expect(idsOf(await store().read(stream))).toEqual([first.id, last.id]);
      const next = await store().append(stream, 1, samples(2), { lastId: last.id });
      expect(next).toMatchObject({ outcome: 'stored', revision: 3 });
    });

    it('is nowhere in a stream that is shorter than it is remembered, or gone', async () => {
      const [stream, gone] = [newStream(), newStream()];
      await store().append(stream, NO_STREAM, samples(1));
      const ghost = { lastId: sample().id };
      expect(await store().append(stream, 3, samples(1), ghost)).toEqual({
        outcome: 'conflict',
        revision: 0,
      });
      expect(await store().append(gone, 3, samples(1), ghost)).toEqual({
        outcome: 'conflict',
        revision: NO_STREAM,
      });
    });

    it('does not hide a repeat, nor a conflict with another writer', async () => {
      const stream = newStream();
      const [first] = samples(1) as [ReturnType<typeof sample>];
      await store().append(stream, NO_STREAM, [first]);
      const events = samples(2);
      const stored = await store().append(stream, 0, events, { lastId: first.id });
      expect(await store().append(stream, 0, events, { lastId: first.id })).toEqual({
        ...stored,
        outcome: 'repeated',
      });
      expect(await store().append(stream, 0, samples(1), { lastId: first.id })).toEqual({
        outcome: 'conflict',
        revision: 2,
      });
    });

    it('is asked of each append by itself where many come at once', async () => {
      const lives = await Promise.all(
        Array.from({ length: 12 }, async (_, n) => {
          const stream = newStream();
          const event = sample();
          await store().append(stream, NO_STREAM, [event]);
          return { stream, lastId: n % 3 === 0 ? sample().id : event.id };
        }),
      );
      const results = await Promise.all(
        lives.map(({ stream, lastId }) => store().append(stream, 0, samples(2), { lastId })),
      );
      expect(results.map(({ outcome }) => outcome)).toEqual(
        lives.map((_, n) => (n % 3 === 0 ? 'conflict' : 'stored')),
      );
    });
  });

  describe('repeats', () => {
    it('knows the same events at the same revision again, also when the stream went on', async () => {
      const stream = newStream();
      const events = samples(2);
      const stored = await store().append(stream, NO_STREAM, events);
      expect(await store().append(stream, NO_STREAM, events)).toEqual({ ...stored, outcome: 'repeated' });
      await store().append(stream, 1, samples(3));
      expect(await store().append(stream, NO_STREAM, events)).toEqual({ ...stored, outcome: 'repeated' });
      expect(await store().read(stream)).toHaveLength(5);
    });

    it('stores twins that come at once a single time', async () => {
      const stream = newStream();
      const events = samples(2);
      const results = await Promise.all(
        Array.from({ length: 8 }, () => store().append(stream, NO_STREAM, events)),
      );
      expect(results.map(({ outcome }) => outcome).sort()).toEqual([...Array(7).fill('repeated'), 'stored']);
      expect(await store().read(stream)).toHaveLength(2);
    });

    it('takes no other events for a repeat: other ids, more of them, fewer known, another order', async () => {
      const stream = newStream();
      const [first, second] = samples(2) as [ReturnType<typeof sample>, ReturnType<typeof sample>];
      await store().append(stream, NO_STREAM, [first, second]);
      const others = [
        [sample()],
        [first, second, sample()],
        [first, sample()],
        [sample(), second],
        [second, first],
      ];
      for (const events of others) {
        expect(await store().append(stream, NO_STREAM, events)).toEqual({ outcome: 'conflict', revision: 1 });
      }
      expect(await store().read(stream)).toHaveLength(2);
    });

    it('takes the same ids at a later revision for no repeat', async () => {
      const stream = newStream();
      const event = sample();
      await store().append(stream, NO_STREAM, [event]);
      await store().append(stream, 0, samples(2));
      expect(await store().append(stream, 0, [event])).toEqual({ outcome: 'conflict', revision: 2 });
    });

    it('never uses an id for another event, where the store can know', async () => {
      const event = sample();
      await store().append(newStream(), NO_STREAM, [event]);
      if (!harness().refusesUsedIds) return;
      const stream = newStream();
      await expect(store().append(stream, NO_STREAM, [sample(), event])).rejects.toThrow(AppendNotStored);
      expect(await store().read(stream)).toEqual([]);
    });
  });

  describe('batches', () => {
    it('gives every append that comes at once its own outcome', async () => {
      const taken = newStream();
      const used = sample();
      await store().append(taken, NO_STREAM, [used]);
      const refusedId = harness().refusesUsedIds ? used.id : '42';
      const [good, other] = [newStream(), newStream()];
      const outcomes = await Promise.allSettled([
        store().append(good, NO_STREAM, samples(2)),
        store().append(newStream(), NO_STREAM, [{ ...sample(), id: refusedId }]),
        store().append(taken, NO_STREAM, samples(1)),
        store().append(taken, NO_STREAM, [used]),
        store().append(other, NO_STREAM, samples(1)),
      ]);
      expect(
        outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.outcome : 'rejected')),
      ).toEqual(['stored', 'rejected', 'conflict', 'repeated', 'stored']);
      expect(await store().read(good)).toHaveLength(2);
      expect(await store().read(other)).toHaveLength(1);
    });

    it('stores more events at once than one commit takes', async () => {
      const streams = Array.from({ length: 30 }, newStream);
      const results = await Promise.all(
        streams.map((stream) => store().append(stream, NO_STREAM, samples(40))),
      );
      expect(results.every(({ outcome, revision }) => outcome === 'stored' && revision === 39)).toBe(true);
    });
  });

  describe('what it refuses before anything is written', () => {
    const malformed: [string, string, number, ReturnType<typeof samples>][] = [
      ['an append without events', newStream(), NO_STREAM, []],
      ['a stream without a category', 'sample', NO_STREAM, samples(1)],
      ['a system stream', '$$sample-1', NO_STREAM, samples(1)],
      ['a stream with a blank', 'sample-1 2', NO_STREAM, samples(1)],
      ['a revision below "no stream"', newStream(), -2, samples(1)],
      ['a fractional revision', newStream(), 0.5, samples(1)],
      ['a revision beyond all streams', newStream(), 2 ** 31 - 1, samples(1)],
      ['an id that is no UUID', newStream(), NO_STREAM, [{ ...sample(), id: '42' }]],
      ['a type without a version', newStream(), NO_STREAM, [{ ...sample(), type: 'sample.Happened' }]],
      [
        'an append that is too large',
        newStream(),
        NO_STREAM,
        [sample({ text: 'x'.repeat(MAX_APPEND_BYTES) })],
      ],
    ];
    it.each(malformed)('%s', async (_, stream, revision, events) => {
      await expect(store().append(stream, revision, events)).rejects.toThrow(AppendNotStored);
    });

    it('one id twice', async () => {
      const event = sample();
      await expect(store().append(newStream(), NO_STREAM, [event, event])).rejects.toThrow(AppendNotStored);
    });
  });
}
