import { expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { InMemoryEventStore } from './in-memory-event-store.js';
import { NO_STREAM, type StreamPart } from './event-store.js';
import type { StoredEvent } from './event.js';
import { readTogether } from './read-together.js';
import { seal } from './seal.js';

const META = { at: '2026-11-21T10:00:00.000Z', actor: 'buyer', cause: 'spec' } as const;

/** Each stream has two events. */
async function storeWith(...streams: readonly string[]) {
  const store = new InMemoryEventStore();
  for (const stream of streams) {
    const events = ['gift.One.v1', 'gift.Two.v1'].map((type) => ({
      id: randomUUID(),
      event: { type, data: {} },
    }));
    await store.append(stream, NO_STREAM, seal(stream, undefined, events, META));
  }
  return store;
}

const told = (events: readonly StoredEvent[]) => events.map(({ stream, type }) => `${stream} ${type}`);

it('reads many streams in one round, and any other or part of one by itself', async () => {
  const store = await storeWith('gift-1', 'gift-2', 'gift-3');
  const asked: (readonly StreamPart[] | string)[] = [];
  const together = await readTogether(
    {
      read: (stream, options) => {
        asked.push(stream);
        return store.read(stream, options);
      },
      readParts: async (parts) => {
        asked.push(parts);
        const all = await store.readAll(0n, 100);
        return all.filter(({ stream }) => parts.some((part) => part.stream === stream));
      },
    },
    ['gift-1', 'gift-2', 'gift-9'],
  );
  expect(told(await together.read('gift-1'))).toEqual(['gift-1 gift.One.v1', 'gift-1 gift.Two.v1']);
  expect(told(await together.read('gift-2'))).toEqual(['gift-2 gift.One.v1', 'gift-2 gift.Two.v1']);
  expect(await together.read('gift-9')).toEqual([]);
  expect(told(await together.read('gift-3'))).toEqual(['gift-3 gift.One.v1', 'gift-3 gift.Two.v1']);
  const last = await together.read('gift-1', { direction: 'backward', limit: 1 });
  expect(told(last)).toEqual(['gift-1 gift.Two.v1']);
  const parts = ['gift-1', 'gift-2', 'gift-9'].map((stream) => ({ stream, from: 0 }));
  expect(asked).toEqual([parts, 'gift-3', 'gift-1']);
});

it('reads each by itself where the store knows no parts', async () => {
  const store = await storeWith('gift-1');
  const reads = { read: store.read.bind(store) };
  expect(await readTogether(reads, ['gift-1'])).toBe(reads);
});
