import type { EventStore, SealedEvent } from '@fiocco/event-sourcing';

export type ClosableStore = EventStore & { close(): Promise<void> };

export interface StoreLimits {
  readonly appendDeadlineMs?: number;
  readonly readTimeoutMs?: number;
}

export interface HeldAppends {
  /** Resolves when so many tries have arrived. */
  reached(count: number): Promise<void>;
  release(): Promise<void>;
}

/** A server that the suite reaches through a relay and directly. */
export interface LedgerServer {
  readonly url: string;
  /** A store as in a further process. */
  open(url: string, limits?: StoreLimits): ClosableStore;
  /** Holds appends that reach the server from now on in the middle, until they are released. */
  holdAppends?(): Promise<HeldAppends>;
  /** Stores an event on a stream of its own, and commits it `ms` milliseconds after it got its place in the log. */
  appendSlowly?(event: SealedEvent, ms: number): Promise<void>;
  /** Kills the server, like kill -9, and starts it again with its data. */
  restart?(): Promise<void>;
  close(): Promise<void>;
}

/** What this server can do; tests that need more are listed as not run. */
export interface Asked {
  readonly restart: boolean;
}
