import { describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createCommandRunner, HandleTimeout, type StreamEnd } from './command-runner.js';
import { type Decider, Refusal } from './decider.js';
import type { DomainEvent, SealedEvent } from './event.js';
import { AppendNotStored, AppendUnknown, type EventStore, NO_STREAM } from './event-store.js';
import { hashOf } from './hash.js';
import { InMemoryEventStore } from './in-memory-event-store.js';
import { createStreamMemory } from './stream-state.js';

type Counted = DomainEvent<'counter.Counted.v1', { by: number }>;
interface Count {
  readonly by: number;
}
const MOST = 5;
const counter: Decider<number, Count, Counted> = {
  initialState: 0,
  decide(total, { by }) {
    if (total + by > MOST) throw new Refusal('FULL', { room: MOST - total });
    return Array.from({ length: by }, () => ({ type: 'counter.Counted.v1', data: { by: 1 } }));
  },
  evolve: (total, { data }) => total + data.by,
};

const context = { actor: 'buyer', cause: 'test' };
const at = '2026-11-21T10:00:00.000Z';

/** The real in-memory store, with hooks that can delay or fail an append or a read. */
class HinderedStore extends InMemoryEventStore {
  appends: (readonly SealedEvent[])[] = [];
  reads = 0;
  hinder: (attempt: number, go: () => ReturnType<EventStore['append']>) => ReturnType<EventStore['append']> =
    (_, go) => go();

  override append(...args: Parameters<InMemoryEventStore['append']>) {
    this.appends.push(args[2]);
    return this.hinder(this.appends.length, () => super.append(...args));
  }

  override read(...args: Parameters<InMemoryEventStore['read']>) {
    this.reads += 1;
    return super.read(...args);
  }
}

function setUp(deadlineMs?: number) {
  const store = new HinderedStore();
  const appended: unknown[] = [];
  const conflicts: string[] = [];
  const runner = createCommandRunner({
    store,
    clock: { now: () => new Date(at) },
    newId: randomUUID,
    deadlineMs,
    onAppended: (notice) => appended.push(notice),
    onConflict: (stream) => conflicts.push(stream),
  });
  /** Stands for another process: it shares neither memory nor queues with the runner under test. */
  const rival = createCommandRunner({
    store: {
      read: (...args) => InMemoryEventStore.prototype.read.apply(store, args),
      append: (...args) => InMemoryEventStore.prototype.append.apply(store, args),
    },
    clock: { now: () => new Date(at) },
    newId: randomUUID,
  });
  const count = (by: number, stream = 'counter-1') => runner.handle(stream, counter, { by }, context);
  return { store, runner, rival, count, appended, conflicts };
}

describe('handling a command', () => {
  it('stores what was decided, sealed in a chain', async () => {
    const { store, count, appended } = setUp();
    const result = await count(2);
    expect(result).toEqual({
      state: 2,
      revision: 1,
      position: 2n,
      events: [
        { type: 'counter.Counted.v1', data: { by: 1 } },
        { type: 'counter.Counted.v1', data: { by: 1 } },
      ],
    });
    await count(1);
    const [first, second, third] = await store.read('counter-1');
    if (!first || !second || !third) throw new Error('expected three events');
    expect(first.metadata).toMatchObject({ at, actor: 'buyer', cause: 'test' });
    expect(second.metadata.previousHash).toBe(hashOf('counter-1', 0, first));
    expect(third.metadata.previousHash).toBe(hashOf('counter-1', 1, second));
    expect(appended).toEqual([
      { stream: 'counter-1', revision: 1, position: 2n },
      { stream: 'counter-1', revision: 2, position: 3n },
    ]);
  });

  it('answers a repeat with the position of the stream’s last event', async () => {
    const { count, appended } = setUp();
    expect(await count(0)).toMatchObject({ events: [], revision: NO_STREAM, position: null });
    await count(3);
    await count(1, 'counter-2');
    expect(await count(0)).toEqual({ state: 3, events: [], revision: 2, position: 3n });
    expect(appended).toHaveLength(2);
  });

  it('makes the command from the state it is decided on', async () => {
    const { runner, count } = setUp();
    await count(3);
    const fill = await runner.handle(
      'counter-1',
      counter,
      (total, { revision }) => {
        expect(revision).toBe(2);
        return { by: MOST - total };
      },
      context,
    );
    expect(fill.state).toBe(MOST);
  });

  it('throws the refusal and stores nothing', async () => {
    const { store, count } = setUp();
    await expect(count(6)).rejects.toEqual(new Refusal('FULL', { room: 5 }));
    expect(store.appends).toEqual([]);
  });

  it('loads a stream', async () => {
    const { runner, count } = setUp();
    expect(await runner.load('counter-1', counter)).toEqual({
      state: 0,
      revision: NO_STREAM,
      position: null,
    });
    await count(2);
    expect(await runner.load('counter-1', counter)).toEqual({ state: 2, revision: 1, position: 2n });
  });
});

describe('a crowd on one stream', () => {
  it('is decided one after the other, never beyond the rule', async () => {
    const { store, count } = setUp();
    const results = await Promise.allSettled(Array.from({ length: 40 }, () => count(1)));
    expect(results.map(({ status }) => status)).toEqual([
      ...Array(MOST).fill('fulfilled'),
      ...Array(40 - MOST).fill('rejected'),
    ]);
    expect(store.appends).toHaveLength(MOST);
  });

  it('costs two reads and not one each', async () => {
    const { store, count } = setUp();
    await Promise.allSettled(Array.from({ length: 40 }, () => count(1)));
    expect(store.reads).toBeLessThanOrEqual(2);
  });

  it('never decides on a state older than the question', async () => {
    const { store, rival, count } = setUp();
    let release = (): void => undefined;
    store.hinder = async (attempt, go) => {
      const result = await go();
      if (attempt === 1) await new Promise<void>((resolve) => (release = resolve));
      return result;
    };
    const slow = count(1);
    while (store.appends.length === 0) await new Promise(setImmediate);
    // Between our append and the next question another process fills the counter.
    await rival.handle('counter-1', counter, { by: 4 }, context);
    const next = count(0);
    release();
    await slow;
    expect(await next).toEqual({ state: 5, events: [], revision: 4, position: 5n });
  });

  it('goes on after a member that failed', async () => {
    const { count } = setUp();
    const results = await Promise.allSettled([count(2), count(9), count(2)]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });
});

describe('what is remembered of a stream', () => {
  it('saves the reading where the append proves it right', async () => {
    const { store, count } = setUp();
    await count(1);
    const { reads } = store;
    await count(1);
    await count(1);
    expect(store.reads).toBe(reads);
    expect(await store.read('counter-1')).toHaveLength(3);
  });

  it('is brought up to date when somebody else has written', async () => {
    const { rival, count } = setUp();
    await count(1);
    await rival.handle('counter-1', counter, { by: 3 }, context);
    expect(await count(1)).toMatchObject({ state: 5, revision: 4 });
  });

  it('never refuses: that takes a state read after the question', async () => {
    const { store, runner, rival, count } = setUp();
    await count(MOST);
    const emptied: Decider<number, null, Counted> = {
      ...counter,
      decide: () => [{ type: 'counter.Counted.v1', data: { by: -MOST } }],
    };
    await rival.handle('counter-1', emptied, null, context);
    expect(await count(1)).toMatchObject({ state: 1, events: [expect.anything()] });
    await expect(runner.handle('counter-1', counter, { by: MOST }, context)).rejects.toMatchObject({
      code: 'FULL',
      details: { room: MOST - 1 },
    });
    expect(await store.read('counter-1')).toHaveLength(MOST + 2);
  });

  it('still finds our own append when a reader has already seen it', async () => {
    const { store, runner, count } = setUp();
    store.hinder = async (attempt, go) => {
      await go();
      if (attempt !== 1) return { outcome: 'conflict', revision: 0 };
      // The append's answer is lost, and the stream is read before the command is tried again.
      await runner.load('counter-1', counter);
      throw new AppendUnknown('no answer');
    };
    expect(await count(1)).toMatchObject({ state: 1, revision: 0 });
    expect(await store.read('counter-1')).toHaveLength(1);
  });

  it('is dropped when the ledger does not have it', async () => {
    const lost = new HinderedStore();
    const { store, count } = setUp();
    await count(2);
    // The ledger was replaced by a backup: the stream is empty again.
    store.read = (...args) => lost.read(...args);
    store.append = (...args) => lost.append(...args);
    expect(await count(1)).toMatchObject({ state: 1, revision: 0 });
  });

  it('is kept for the streams used last', () => {
    const sessionOf = createStreamMemory(2);
    const [first, second] = [sessionOf('a'), sessionOf('b')];
    expect(sessionOf('a')).toBe(first);
    sessionOf('c');
    expect(sessionOf('a')).toBe(first);
    expect(sessionOf('b')).not.toBe(second);
  });
});

describe('a conflict with another process', () => {
  it('is decided again on the new state', async () => {
    const { store, rival, count, conflicts } = setUp();
    store.hinder = async (attempt, go) => {
      if (attempt === 1) await rival.handle('counter-1', counter, { by: 2 }, context);
      return go();
    };
    expect(await count(1)).toMatchObject({ state: 3, revision: 2 });
    expect(conflicts).toEqual(['counter-1']);
    const [first, second] = store.appends.map(([event]) => event?.id);
    expect(first).not.toBe(second);
  });

  it('is refused when the new state forbids it', async () => {
    const { store, rival, count } = setUp();
    store.hinder = async (attempt, go) => {
      if (attempt === 1) await rival.handle('counter-1', counter, { by: MOST }, context);
      return go();
    };
    await expect(count(1)).rejects.toThrow(Refusal);
  });

  it('ends at the deadline, whatever the injected clock says', async () => {
    const { store, count } = setUp(60);
    store.hinder = async () => {
      await new Promise(setImmediate);
      return { outcome: 'conflict', revision: 7 };
    };
    await expect(count(1)).rejects.toThrow(HandleTimeout);
    expect(store.appends.length).toBeGreaterThan(1);
  });

  it('counts the wait in the queue', async () => {
    const { store, count } = setUp(60);
    let later: jest.Spied<typeof performance.now> | undefined;
    store.hinder = async (_, go) => {
      later = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60);
      return go();
    };
    const [first, second] = await Promise.allSettled([count(1), count(1)]);
    later?.mockRestore();
    expect(first?.status).toBe('fulfilled');
    expect(second).toMatchObject({ status: 'rejected', reason: { name: 'HandleTimeout' } });
  });
});

describe('an append with an unknown outcome', () => {
  it('is repeated with the same ids at the same revision when it was not stored', async () => {
    const { store, count } = setUp();
    store.hinder = async (attempt, go) => {
      if (attempt === 1) throw new AppendUnknown();
      return go();
    };
    expect(await count(2)).toMatchObject({ state: 2, revision: 1, position: 2n });
    expect(store.appends[1]).toBe(store.appends[0]);
  });

  it('is known again when it was stored', async () => {
    const { store, count, appended } = setUp();
    store.hinder = async (attempt, go) => {
      const result = await go();
      if (attempt === 1) throw new AppendUnknown();
      return result;
    };
    expect(await count(2)).toMatchObject({ state: 2, revision: 1, position: 2n });
    expect(await store.read('counter-1')).toHaveLength(2);
    expect(appended).toHaveLength(1);
  });

  it('is found by its ids when the store answers the repeat with a conflict', async () => {
    const { store, rival, count } = setUp();
    store.hinder = async (attempt, go) => {
      const result = await go();
      if (attempt > 1) return { outcome: 'conflict', revision: 2 };
      await rival.handle('counter-1', counter, { by: 1 }, context);
      expect(result.outcome).toBe('stored');
      throw new AppendUnknown();
    };
    expect(await count(2)).toMatchObject({ state: 3, position: 2n });
    expect(await store.read('counter-1')).toHaveLength(3);
  });

  it('stays unknown at the deadline, also when a repeat was not stored', async () => {
    const { store, count } = setUp(80);
    store.hinder = async (attempt) => {
      throw attempt === 1 ? new AppendUnknown() : new AppendNotStored();
    };
    await expect(count(1)).rejects.toThrow(AppendUnknown);
    expect(store.appends.length).toBeGreaterThan(1);
  });

  it('is told apart from one that was not stored', async () => {
    const { store, count } = setUp();
    store.hinder = async () => {
      throw new AppendNotStored('closed');
    };
    await expect(count(1)).rejects.toThrow(AppendNotStored);
    expect(store.appends).toHaveLength(1);
  });
});

describe('a process whose clock is behind', () => {
  it('writes nothing before the event that it follows, and decides with that time in hand', async () => {
    const { store, count } = setUp();
    await count(1);
    const minuteBefore = '2026-11-21T09:59:00.000Z';
    const behind = createCommandRunner({
      store,
      clock: { now: () => new Date(minuteBefore) },
      newId: randomUUID,
    });
    const ends: unknown[] = [];
    const command = (_: number, end: StreamEnd): Count => {
      ends.push(end);
      return { by: 1 };
    };
    await behind.handle('counter-1', counter, command, context);
    await behind.handle('counter-2', counter, command, context);
    const timesOf = async (stream: string) => (await store.read(stream)).map(({ metadata }) => metadata.at);
    expect(await timesOf('counter-1')).toEqual([at, at]);
    expect(await timesOf('counter-2')).toEqual([minuteBefore]);
    expect(ends).toEqual([
      { revision: 0, lastAt: at },
      { revision: NO_STREAM, lastAt: null },
    ]);
  });
});
