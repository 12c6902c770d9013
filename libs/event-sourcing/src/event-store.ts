import type { Position, SealedEvent, StoredEvent } from './event.js';

/** The expected revision of a stream that must not exist yet. */
export const NO_STREAM = -1;

/**
 * `stored`: written now. `repeated`: the same ids are already at the same revisions; also answered where an earlier try
 * had no answer and the store cannot tell which try was written. `conflict`: the stream is at another revision, or its
 * last event is another one than was named; nothing was written, and `revision` is the actual one.
 */
export type AppendResult =
  | { readonly outcome: 'stored' | 'repeated'; readonly revision: number; readonly position: Position }
  | { readonly outcome: 'conflict'; readonly revision: number };

/**
 * For callers that decided on a state in memory: a ledger that was restored meanwhile may have another event at the
 * expected revision. It is then a conflict, although the revision fits.
 */
export interface AppendProof {
  /** The id of the event at the expected revision. */
  readonly lastId: string;
}

export interface ReadOptions {
  /** The first revision to read. Default: the first one (forward) or the last one (backward). */
  readonly from?: number;
  readonly direction?: 'forward' | 'backward';
  readonly limit?: number;
}

/** Some events of a stream, by their revisions, both included; without `to` up to its last. */
export interface StreamPart {
  readonly stream: string;
  readonly from: number;
  readonly to?: number;
}

export interface Subscription {
  /** Resolves once no handler is running and none will start. */
  close(): Promise<void>;
}

/**
 * The ledger's port. Every append names an exact revision; there is no "any".
 *
 * Failures of an append: {@link AppendNotStored} where nothing was or will be written; {@link AppendUnknown} where the
 * outcome is unknown, and the caller should repeat the same array with the same expected revision. An id is never used
 * for another event, which not every store can check. {@link LedgerDamaged} wherever the ledger is not as it must be.
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
  /**
   * Parts of several streams, which do not overlap, in one round where the store can: those events that are there, in global
   * order. What {@link read} would refuse as damaged is for the caller to see.
   */
  readParts?(parts: readonly StreamPart[]): Promise<readonly StoredEvent[]>;
  /** At most `limit` events after `after` (exclusive; `0n` for the start), in global order. */
  readAll(after: Position, limit: number): Promise<readonly StoredEvent[]>;
  /**
   * What {@link readAll} would give, from memory: events that this process has just stored itself, as far as
   * {@link onAppended} has called. Empty where it does not know them all.
   */
  recent?(after: Position, limit: number): readonly StoredEvent[];
  /**
   * The event at a position; `undefined` where there is none of ours. After a restore only the event's id tells whether
   * it is the same.
   */
  at(position: Position): Promise<StoredEvent | undefined>;
  /**
   * Calls `onNews` soon after events were stored, at least once, also for appends of other processes. Carries no data.
   */
  onAppended(onNews: () => void): Subscription;
  /**
   * First the events in the log and then new ones, in global order, one handler call at a time. A handler that throws
   * is called again with the same event.
   */
  subscribe(after: Position, handler: (event: StoredEvent) => Promise<void>): Subscription;
  /** The position of the last event; `0n` for an empty ledger. */
  head(): Promise<Position>;
}

export class AppendNotStored extends Error {
  override readonly name = 'AppendNotStored';
}

export class AppendUnknown extends Error {
  override readonly name = 'AppendUnknown';
}

/** The store does not answer: it is away, starting, or too slow. The call may be repeated. */
export class LedgerUnavailable extends Error {
  override readonly name = 'LedgerUnavailable';
}

/**
 * The store refuses this process: its user or password is wrong, or lacks a permission. Repeating helps only after the
 * operator has corrected that.
 */
export class LedgerRefused extends Error {
  override readonly name = 'LedgerRefused';
}

/** Stored events are missing, or a position does not belong to this ledger. Repeating does not help. */
export class LedgerDamaged extends Error {
  override readonly name = 'LedgerDamaged';
}
