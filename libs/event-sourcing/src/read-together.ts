import { setImmediate } from 'node:timers/promises';
import type { StoredEvent } from './event.js';
import type { EventStore } from './event-store.js';

/**
 * Reads these streams in one round, where the store can, and answers them whole from memory. Any other stream or part of one,
 * and where the store cannot, each is read by itself. Whoever asks checks the chain: a damaged stream is not refused here.
 */
export async function readTogether(
  store: Pick<EventStore, 'read' | 'readParts'>,
  streams: readonly string[],
): Promise<Pick<EventStore, 'read'>> {
  if (!store.readParts) return store;
  const known = new Map<string, StoredEvent[]>(streams.map((stream) => [stream, []]));
  const parts = [...known.keys()].map((stream) => ({ stream, from: 0 }));
  for (const event of await store.readParts(parts)) known.get(event.stream)?.push(event);
  return {
    read: async (stream, options) => {
      const whole = options === undefined ? known.get(stream) : undefined;
      if (!whole) return store.read(stream, options);
      // Others have their turn between one stream and the next: checking and folding thousands of events takes long.
      await setImmediate();
      return whole;
    },
  };
}
