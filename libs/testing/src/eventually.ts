import { setTimeout as delay } from 'node:timers/promises';

export interface EventuallyOptions {
  readonly timeoutMs?: number;
  readonly everyMs?: number;
}

/** Calls `probe` again until it no longer throws, and returns its answer; at the deadline its last error is thrown. */
export async function eventually<Answer>(
  probe: () => Answer | Promise<Answer>,
  { timeoutMs = 10_000, everyMs = 10 }: EventuallyOptions = {},
): Promise<Answer> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await probe();
    } catch (error) {
      if (performance.now() >= deadline) throw error;
      await delay(everyMs);
    }
  }
}
