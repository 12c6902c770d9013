import {
  type AppendProof,
  type AppendResult,
  type EventStore,
  followLog,
  isWhole,
  LedgerDamaged,
  type Position,
  type ReadOptions,
  type SealedEvent,
  type StoredEvent,
  type StreamPart,
  type Subscription,
  toEventTexts,
} from '@fiocco/event-sourcing';
import type pg from 'pg';
import { Appender } from './appender.js';
import { LedgerNews } from './ledger-news.js';
import { OwnConnection } from './own-connection.js';
import { RecentEvents } from './recent-events.js';
import { readBackward, readForward, readHead, readLog, readParts } from './reads.js';

export interface PostgresEventStoreOptions {
  /** Serves the reads. Appends and notifications each have a connection of their own with the pool's settings. */
  readonly pool: pg.Pool;
  /** Milliseconds from the call of `append` to its answer. Default 5000. */
  readonly appendDeadlineMs?: number;
  /** Milliseconds for one append statement, so that a lost one can be repeated before the deadline. Default 2000. */
  readonly statementTimeoutMs?: number;
  /** Milliseconds for one read. Default 10000. */
  readonly readTimeoutMs?: number;
  /** How often (ms) the ledger's head is read in case a notification was lost. Default 1000. */
  readonly pollMs?: number;
  /** Limits of one commit. Defaults: 500 events, 2 MiB. */
  readonly maxBatchEvents?: number;
  readonly maxBatchBytes?: number;
}

export interface PostgresEventStore extends EventStore {
  /** Waits for accepted appends, then ends subscriptions and connections; the pool stays open for its owner. */
  close(): Promise<void>;
}

export function createPostgresEventStore(options: PostgresEventStoreOptions): PostgresEventStore {
  return new Store(options);
}

class Store implements PostgresEventStore {
  readonly #pool: pg.Pool;
  readonly #readMs: number;
  readonly #appender: Appender;
  readonly #news: LedgerNews;
  readonly #recent = new RecentEvents();
  readonly #subscriptions = new Set<Subscription>();

  constructor({
    pool,
    appendDeadlineMs = 5_000,
    statementTimeoutMs = 2_000,
    readTimeoutMs = 10_000,
    pollMs = 1_000,
    maxBatchEvents = 500,
    maxBatchBytes = 2 * 1024 * 1024,
  }: PostgresEventStoreOptions) {
    this.#pool = pool;
    this.#readMs = readTimeoutMs;
    const settings = connectionSettings(statementTimeoutMs);
    this.#news = new LedgerNews({
      pool,
      pollMs,
      head: () => this.head(),
      settings: { ...settings, application_name: 'fiocco-ledger-news' },
    });
    this.#appender = new Appender({
      connection: new OwnConnection({
        pool,
        settings: { ...settings, application_name: 'fiocco-ledger-append' },
      }),
      deadlineMs: appendDeadlineMs,
      maxEvents: maxBatchEvents,
      maxBytes: maxBatchBytes,
      onStored: (position, answers) => {
        this.#recent.add(answers);
        this.#news.announce(position);
      },
    });
  }

  async append(
    stream: string,
    expectedRevision: number,
    events: readonly SealedEvent[],
    proof?: AppendProof,
  ): Promise<AppendResult> {
    const texts = toEventTexts(stream, expectedRevision, events);
    return this.#appender.append(stream, expectedRevision, texts, proof);
  }

  async read(stream: string, options: ReadOptions = {}): Promise<readonly StoredEvent[]> {
    const { from, direction, limit } = options;
    const read = direction === 'backward' ? readBackward : readForward;
    const events = await read(this.#pool, this.#readMs, stream, from, limit);
    if (!isWhole(options, events)) throw new LedgerDamaged(`events of the stream ${stream} are missing`);
    return events;
  }

  async readParts(parts: readonly StreamPart[]): Promise<readonly StoredEvent[]> {
    return readParts(this.#pool, this.#readMs, parts);
  }

  async readAll(after: Position, limit: number): Promise<readonly StoredEvent[]> {
    return readLog(this.#pool, this.#readMs, after, limit);
  }

  recent(after: Position, limit: number): readonly StoredEvent[] {
    return this.#recent.between(after, this.#news.announced, limit);
  }

  async at(position: Position): Promise<StoredEvent | undefined> {
    const [event] = await readLog(this.#pool, this.#readMs, position - 1n, 1);
    return event?.position === position ? event : undefined;
  }

  onAppended(onNews: () => void): Subscription {
    return this.#news.listen(onNews);
  }

  subscribe(after: Position, handler: (event: StoredEvent) => Promise<void>): Subscription {
    const following = followLog(this, after, handler);
    const subscription = {
      close: async () => {
        this.#subscriptions.delete(subscription);
        await following.close();
      },
    };
    this.#subscriptions.add(subscription);
    return subscription;
  }

  async head(): Promise<Position> {
    return readHead(this.#pool, this.#readMs);
  }

  async close(): Promise<void> {
    const subscriptions = [...this.#subscriptions].map((subscription) => subscription.close());
    // From here on no append is accepted, even from a handler that is still running.
    await Promise.all([this.#appender.close(), ...subscriptions]);
    await this.#news.close();
  }
}

/** The server cancels a statement first; the client gives up shortly after, in case the server is gone. */
function connectionSettings(statementMs: number): pg.ClientConfig {
  return {
    statement_timeout: statementMs,
    query_timeout: statementMs + 500,
    connectionTimeoutMillis: statementMs,
  };
}
