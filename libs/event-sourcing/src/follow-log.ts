import { createBell } from './bell.js';
import type { Position, StoredEvent } from './event.js';
import type { EventStore, Subscription } from './event-store.js';

export interface FollowOptions {
  /** How many events are read at a time. */
  readonly batchSize?: number;
  /** The pause in milliseconds after the first failure; doubles up to `maxRetryMs`. */
  readonly retryMs?: number;
  readonly maxRetryMs?: number;
}

type Source = Pick<EventStore, 'readAll' | 'onAppended'>;

/**
 * Reads what follows the last handled position, and waits for news where there is nothing. Catching up and following
 * live are the same loop, so no event can be lost or handled twice between them.
 */
export function followLog(
  source: Source,
  after: Position,
  handler: (event: StoredEvent) => Promise<void>,
  { batchSize = 200, retryMs = 50, maxRetryMs = 5_000 }: FollowOptions = {},
): Subscription {
  const bell = createBell();
  const news = source.onAppended(() => bell.ring());
  const state = { open: true, position: after };
  let failures = 0;

  const handleBatch = async (): Promise<void> => {
    bell.hush();
    const events = await source.readAll(state.position, batchSize);
    for (const event of events) {
      if (!state.open) return;
      await handler(event);
      state.position = event.position;
      failures = 0;
    }
    failures = 0;
    if (events.length < batchSize) await bell.wait();
  };

  const run = async (): Promise<void> => {
    while (state.open) {
      try {
        await handleBatch();
      } catch {
        // The position has not moved, so the same event comes again.
        await bell.pause(Math.min(retryMs * 2 ** failures, maxRetryMs));
        failures += 1;
      }
    }
  };
  const done = run();

  return {
    async close() {
      state.open = false;
      bell.close();
      await Promise.all([done, news.close()]);
    },
  };
}
