import type { Position, SealedEvent, StoredEvent } from './event.js';

/** The expected revision of a stream that must not exist yet. */
export const NO_STREAM = -1;

/**
 * `stored`: written now. `repeated`: the very same ids already stand at the very same revisions; also said when an
 * earlier try went unanswered and the store cannot tell which of the two was written.
 * `conflict`: the stream is elsewhere, or its last event is another one than was named; nothing was written and
 * `revision` tells where it is.
 */
export type AppendResult =
  | { readonly outcome: 'stored' | 'repeated'; readonly revision: number; readonly position: Position }
  | { readonly outcome: 'conflict'; readonly revision: number };

/**
 * For whoever decided on what they remember: a ledger that was restored meanwhile may have another event at the very
 * revision that they expect. It is a conflict then, although the revision is right.
 */
export interface AppendProof {
  /** Id of the event at the expected revision. */
  readonly lastId: string;
}

export interface ReadOptions {
  /** First revision to read; default the first (forward) or the last (backward). */
  readonly from?: number;
  readonly direction?: 'forward' | 'backward';
  readonly limit?: number;
}

export interface Subscription {
  /** Resolves once no handler is running and none will start. */
  close(): Promise<void>;
}

/**
 * The ledger's port. All appends name an exact revision; there is no "any".
 *
 * Failures of an append: {@link AppendNotStored} when nothing was and will be written, {@link AppendUnknown} when the
 * outcome is not known: repeat the very same array with the same expected revision. An id is never used for another
 * event; not every store can refuse that. {@link LedgerDamaged} wherever the ledger is not what it must be.
 */
export interface EventStore {
  append(
    stream: string,
    expectedRevision: number,
    events: readonly SealedEvent[],
    proof?: AppendProof,
  ): Promise<AppendResult>;
  /** A stream that does not exist reads as empty. */
  read(stream: string, options?: ReadOptions): Promise<readonly StoredEvent[]>;
  /** Events after `after` (exclusive; `0n` from the start) in global order, at most `limit`. */
  readAll(after: Position, limit: number): Promise<readonly StoredEvent[]>;
  /** The event at a position: a position is only known again by its event's id. `undefined` where none of ours stands. */
  at(position: Position): Promise<StoredEvent | undefined>;
  /** Wakes `onNews` soon after events were stored, at least once, also for other processes' appends. Carries no data. */
  onAppended(onNews: () => void): Subscription;
  /** Catch-up and live in global order, one handler at a time; a handler that throws is called again with the same event. */
  subscribe(after: Position, handler: (event: StoredEvent) => Promise<void>): Subscription;
  /** Position of the last event, `0n` in an empty ledger. */
  head(): Promise<Position>;
}

export class AppendNotStored extends Error {
  override readonly name = 'AppendNotStored';
}

export class AppendUnknown extends Error {
  override readonly name = 'AppendUnknown';
}

/** The store does not answer: gone, starting, or too slow. What was asked may be asked again. */
export class LedgerUnavailable extends Error {
  override readonly name = 'LedgerUnavailable';
}

/**
 * The store does not let this process in: its user or password is wrong, or may not do what was asked. Asking again does
 * not help before somebody has put that right.
 */
export class LedgerRefused extends Error {
  override readonly name = 'LedgerRefused';
}

/** Events are missing that were stored, or a position is not of this ledger. Asking again does not help. */
export class LedgerDamaged extends Error {
  override readonly name = 'LedgerDamaged';
}
