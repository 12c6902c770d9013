import { setTimeout as pause } from 'node:timers/promises';
import { JobFailure } from './failure.js';
import type { OpenQueue } from './queue.js';

/** A server that is up answers well within this time; nobody waits longer for one that is not. */
const QUEUE_PATIENCE_MS = 1_000;

export interface LateServer {
  /** Resolves once the server can be reached; may never resolve. */
  reachable(): Promise<unknown>;
  /** Opens the queue on a server that can be reached. */
  open(): Promise<OpenQueue>;
  /** Ends the attempts to reach the server. */
  disconnect(): void;
  onError(error: unknown): void;
}

/**
 * Opens a queue whose server may be away. If it does not answer at once, the answered queue takes no jobs (their rows
 * stay open) and opens by itself when the server comes.
 */
export async function openInTime(server: LateServer): Promise<OpenQueue> {
  const closing = new AbortController();
  let opening: Promise<unknown> | undefined;
  let queue: OpenQueue | undefined;

  const openOnce = async (): Promise<void> => {
    try {
      queue = await server.open();
    } catch (error) {
      server.onError(error);
      await pause(QUEUE_PATIENCE_MS, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  };
  const openSooner = async (): Promise<void> => {
    while (!queue) {
      await server.reachable();
      if (closing.signal.aborted) return;
      opening = openOnce();
      await opening;
    }
  };

  await atMost(QUEUE_PATIENCE_MS, openSooner());
  return {
    async add(jobs) {
      if (!queue) throw new JobFailure('The queue is not there yet');
      await queue.add(jobs);
    },
    async close(drainMs) {
      closing.abort();
      if (!queue && opening) await atMost(QUEUE_PATIENCE_MS, opening);
      if (queue) await queue.close(drainMs);
      else server.disconnect();
    },
  };
}

const atMost = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, pause(ms, undefined, { ref: false })]);
