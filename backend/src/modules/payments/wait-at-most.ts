import { setTimeout as pause } from 'node:timers/promises';

/** Waits for work, at most so many milliseconds; after that it goes on without its asker. Rejects as the work does. */
export async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  const patience = new AbortController();
  const enough = pause(ms, undefined, { signal: patience.signal }).catch(() => undefined);
  await Promise.race([work, enough]).finally(() => patience.abort());
}
