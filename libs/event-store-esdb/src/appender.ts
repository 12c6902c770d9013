import { setTimeout as delay } from 'node:timers/promises';
import {
  AppendNotStored,
  type AppendProof,
  type AppendResult,
  AppendUnknown,
  createKeyedQueue,
  LedgerDamaged,
  NO_STREAM,
  type Position,
  type SealedEvent,
  type StoredEvent,
} from '@fiocco/event-sourcing';
import {
  type AppendResult as ServerAnswer,
  jsonEvent,
  NO_STREAM as EXPECT_NO_STREAM,
  StreamDeletedError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { isRefusal, isRefusedForItsData } from './failure.js';
import type { OwnClient } from './own-client.js';
import { PendingAppend } from './pending-append.js';
import { Slots } from './slots.js';
import { NO_POSITION } from './stored-event.js';

export interface AppenderOptions {
  /** Used for appends only: see the store. */
  readonly connection: OwnClient;
  /** Milliseconds from the call to its answer. */
  readonly deadlineMs: number;
  /** Milliseconds after which a try is given up and the next one sent. */
  readonly tryMs: number;
  /** The highest position seen in this ledger so far. */
  readonly highest: () => Position;
  readonly onStored: (position: Position) => void;
  readonly lastOf: (stream: string) => Promise<StoredEvent | undefined>;
}

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 250;
/**
 * The client sends the deadline as a time of our clock, and the server drops appends that arrive after it. It is far
 * away, so that clocks which disagree lose nothing; the server has a limit of its own, and our timers do the rest.
 */
const SERVER_DEADLINE_MS = 24 * 3_600_000;
const MOST_REMEMBERED = 10_000;
/**
 * One less than the client buffers. When the connection is lost, the client rejects calls that wait for its buffer
 * where nobody can catch it, which ends the process.
 */
const MOST_AT_ONCE = 15;

/**
 * Appends at an exact revision, repeated with the same ids until the outcome is known or the deadline passes. One
 * append at a time per stream: the server would drop, for seconds, a repeat of one that it is still writing.
 */
export class Appender {
  readonly #streams = createKeyedQueue(() => undefined);
  readonly #pending = new Set<Promise<AppendResult>>();
  /** The first ids of appends that were given up without an answer: a later append with such an id may be a repeat. */
  readonly #unknown = new Set<string>();
  readonly #slots = new Slots(MOST_AT_ONCE);
  #closed = false;

  constructor(private readonly options: AppenderOptions) {}

  append(
    stream: string,
    expectedRevision: number,
    events: readonly SealedEvent[],
    proof?: AppendProof,
  ): Promise<AppendResult> {
    if (this.#closed) return Promise.reject(new AppendNotStored('the store is closed'));
    const append = new PendingAppend(
      stream,
      expectedRevision,
      events,
      proof?.lastId,
      this.options.deadlineMs,
    );
    const answer = this.#remember(append);
    this.#pending.add(answer);
    void this.#streams.run(stream, () => this.#settle(append));
    return answer.finally(() => this.#pending.delete(answer));
  }

  /** Resolves when every accepted append has its answer or is past its deadline. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.allSettled(this.#pending);
  }

  async #remember(append: PendingAppend): Promise<AppendResult> {
    const { id } = append;
    try {
      const result = await append.answer;
      this.#unknown.delete(id);
      return result;
    } catch (error) {
      if (error instanceof AppendUnknown && this.#unknown.size < MOST_REMEMBERED) this.#unknown.add(id);
      throw error;
    }
  }

  async #settle(append: PendingAppend): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; !append.settled; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      await this.#tryWithinLimit(append);
      if (!append.settled) await delay(pause);
    }
  }

  async #tryWithinLimit(append: PendingAppend): Promise<void> {
    await this.#slots.take();
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, this.options.tryMs)));
    // It may have passed its deadline while waiting.
    if (!append.settled) await Promise.race([this.#try(append), limit]);
    clearTimeout(timer);
    this.#slots.give();
    // The outcome of the next try says nothing about this one.
    append.open = append.sent;
  }

  /** Never throws. An answer that arrives after its try was given up still counts. */
  async #try(append: PendingAppend): Promise<void> {
    const { connection, highest, onStored } = this.options;
    const { stream, expectedRevision, events } = append;
    if (!(await this.#maySend(append))) return;
    const before = highest();
    const isFirst = !append.sent && !this.#unknown.has(append.id);
    append.sent = true;
    try {
      const answer = await connection.client.appendToStream(stream, events.map(toServer), {
        expectedRevision: expectedRevision === NO_STREAM ? EXPECT_NO_STREAM : BigInt(expectedRevision),
        deadline: SERVER_DEADLINE_MS,
      });
      const stored = storedBy(append, answer);
      const outcome = isFirst && stored.position > before ? 'stored' : 'repeated';
      onStored(stored.position);
      append.resolve({ outcome, ...stored });
    } catch (error) {
      settleFailed(append, error);
      await connection.replaceIfStuck();
    }
  }

  /**
   * The server compares revisions, not events, so the event at that revision is read first. This proves that the ledger
   * had the named event a moment ago; in between only a restore of the whole server could happen, which takes longer.
   */
  async #maySend(append: PendingAppend): Promise<boolean> {
    // Once something was sent, our own append may have moved the stream; the server tells by the ids.
    if (append.sent || append.lastId === undefined) return true;
    try {
      const last = await this.options.lastOf(append.stream);
      if (isProven(append, last)) return !append.settled;
      append.resolve({ outcome: 'conflict', revision: last?.revision ?? NO_STREAM });
    } catch (error) {
      if (error instanceof LedgerDamaged) append.reject(error);
    }
    return false;
  }
}

/** Where the stream is further on it may be a repeat, which the server recognises. */
function isProven({ expectedRevision, lastId }: PendingAppend, last: StoredEvent | undefined): boolean {
  if (!last || last.revision < expectedRevision) return false;
  return last.revision > expectedRevision || last.id === lastId;
}

function toServer({ id, type, data, metadata }: SealedEvent) {
  // The client stringifies both once, as was done for the hash.
  return jsonEvent({ id, type, data, metadata: { ...metadata } });
}

/** For a stream that was deleted or truncated the server answers another revision than expected, or no position. */
function storedBy(append: PendingAppend, { nextExpectedRevision, position }: ServerAnswer) {
  const revision = append.expectedRevision + append.events.length;
  if (Number(nextExpectedRevision) !== revision || !position || position.commit >= NO_POSITION) {
    throw new LedgerDamaged(`the stream ${append.stream} was deleted or cut`);
  }
  return { revision, position: position.commit };
}

/** Leaves the append open unless the error says what became of it. */
function settleFailed(append: PendingAppend, error: unknown): void {
  if (error instanceof WrongExpectedVersionError) {
    const { actualVersion } = error;
    const revision = typeof actualVersion === 'bigint' ? Number(actualVersion) : NO_STREAM;
    append.resolve({ outcome: 'conflict', revision });
    return;
  }
  const failure = failureOf(append, error);
  if (failure) append.reject(failure);
}

function failureOf({ stream, open }: PendingAppend, cause: unknown): Error | undefined {
  if (cause instanceof LedgerDamaged) return cause;
  if (cause instanceof StreamDeletedError)
    return new LedgerDamaged(`the stream ${stream} was deleted`, { cause });
  if (!isRefusal(cause)) return undefined;
  return open && !isRefusedForItsData(cause)
    ? new AppendUnknown(`no answer about an append to ${stream}`, { cause })
    : new AppendNotStored(`an append to ${stream} was refused`, { cause });
}
