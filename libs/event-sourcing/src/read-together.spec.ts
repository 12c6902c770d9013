import { expect, it } from '@jest/globals';
import { InMemoryEventStore } from './in-memory-event-store.js';
import { NO_STREAM, type StreamPart } from './event-store.js';
import type { StoredEvent } from './event.js';
import { readTogether } from './read-together.js';
import { seal } from './seal.js';

const META = { at: '2026-11-21T10:00:00.000Z', actor: 'system', cause: 'spec' };

async function storeWith(...streams: readonly string[]) {
  const store = new InMemoryEventStore();
  for (const stream of streams) {
    const events = ['one', 'two'].map((type) => ({ id: `${stream}-${type}`, event: { type, data: {} } }));
    await store.append(stream, NO_STREAM, seal(stream, undefined, events, META));
  }
  return store;
}

const idsOf = (events: readonly StoredEvent[]) => events.map(({ id }) => id);

it('reads many streams in one round, and any other by itself', async () => {
  const store = await storeWith('gift-a', 'gift-b', 'gift-c');
  const asked: (readonly StreamPart[] | string)[] = [];
  const together = await readTogether(
    {
      read: (stream, options) => {
        asked.push(stream);
        return store.read(stream, options);
      },
      readParts: async (parts) => {
        asked.push(parts);
        return (await store.readAll(0n, 100)).filter(({ stream }) =>
          parts.some((part) => part.stream === stream),
        );
      },
    },
    ['gift-a', 'gift-b', 'gift-none'],
  );
  expect(idsOf(await together.read('gift-a'))).toEqual(['gift-a-one', 'gift-a-two']);
  expect(idsOf(await together.read('gift-b'))).toEqual(['gift-b-one', 'gift-b-two']);
  expect(await together.read('gift-none')).toEqual([]);
  expect(idsOf(await together.read('gift-c'))).toEqual(['gift-c-one', 'gift-c-two']);
  expect(idsOf(await together.read('gift-a', { direction: 'backward', limit: 1 }))).toEqual(['gift-a-two']);
  const parts = ['gift-a', 'gift-b', 'gift-none'].map((stream) => ({ stream, from: 0 }));
  expect(asked).toEqual([parts, 'gift-c', 'gift-a']);
});

it('reads each by itself where the store knows no parts', async () => {
  const store = await storeWith('gift-a');
  const reads = { read: store.read.bind(store) };
  expect(await readTogether(reads, ['gift-a'])).toBe(reads);
});
