import {
  AppendNotStored,
  type AppendProof,
  type AppendResult,
  type EventStore,
  type Position,
  type ReadOptions,
  type SealedEvent,
  type StoredEvent,
  type Subscription,
  toEventTexts,
} from '@fiocco/event-sourcing';
import { Appender } from './appender.js';
import { followAll } from './follow-all.js';
import { LogReader } from './log-reader.js';
import { OwnClient } from './own-client.js';
import { NO_POSITION, OwnEvents } from './stored-event.js';
import { StreamReader } from './stream-reader.js';

export interface EsdbEventStoreOptions {
  /** `esdb://…` or `esdb+discover://…`, as described in the server's manual. */
  readonly url: string;
  /**
   * The categories that make up the ledger (`gift` of `gift.UnitHeld.v1`); default all. Other events may share the
   * server: they are never read, and appending one is refused.
   */
  readonly categories?: readonly string[];
  /** Milliseconds from the call of `append` to its answer. Default 5000. */
  readonly appendDeadlineMs?: number;
  /**
   * Milliseconds after which a try of an append is given up and repeated. Default 3000, longer than the server needs.
   */
  readonly appendTryMs?: number;
  /** Milliseconds for one read, and for a subscription's confirmation. Default 10000. */
  readonly readTimeoutMs?: number;
}

export interface EsdbEventStore extends EventStore {
  /** Waits for accepted appends, then ends subscriptions and the connection. */
  close(): Promise<void>;
}

/**
 * The ledger on EventStoreDB. One per process, because the knowledge about unanswered appends is shared by all its
 * users. Reads have a client of their own that never appends: a client whose read fails opens another connection, and
 * if two connections had appends, ending one would reject the pending appends of the other, whose late answers then end
 * the process.
 */
export function createEsdbEventStore(options: EsdbEventStoreOptions): EsdbEventStore {
  return new Store(options);
}

class Store implements EsdbEventStore {
  readonly #appending: OwnClient;
  readonly #reading: OwnClient;
  readonly #own: OwnEvents;
  readonly #confirmMs: number;
  readonly #streams: StreamReader;
  readonly #log: LogReader;
  readonly #appender: Appender;
  readonly #listeners = new Set<() => void>();
  readonly #subscriptions = new Set<Subscription>();
  #isListening = false;
  #highest = 0n;

  constructor({
    url,
    categories,
    appendDeadlineMs = 5_000,
    appendTryMs = 3_000,
    readTimeoutMs = 10_000,
  }: EsdbEventStoreOptions) {
    this.#appending = new OwnClient(url);
    this.#reading = new OwnClient(url);
    this.#own = new OwnEvents(categories);
    this.#confirmMs = readTimeoutMs;
    this.#streams = new StreamReader(this.#reading.client, this.#own, readTimeoutMs);
    this.#log = new LogReader(this.#reading.client, this.#own, readTimeoutMs);
    this.#appender = new Appender({
      connection: this.#appending,
      deadlineMs: appendDeadlineMs,
      tryMs: appendTryMs,
      highest: () => this.#highest,
      onStored: (position) => this.#announce(position),
      lastOf: async (stream) => (await this.read(stream, { direction: 'backward', limit: 1 }))[0],
    });
  }

  async append(
    stream: string,
    expectedRevision: number,
    events: readonly SealedEvent[],
    proof?: AppendProof,
  ): Promise<AppendResult> {
    toEventTexts(stream, expectedRevision, events);
    const other = events.find(({ type }) => !this.#own.isOurs(type));
    if (other) throw new AppendNotStored(`"${other.type}" is of no category of this ledger`);
    return this.#appender.append(stream, expectedRevision, events, proof);
  }

  async read(stream: string, options?: ReadOptions): Promise<readonly StoredEvent[]> {
    return this.#saw(await this.#streams.read(stream, options));
  }

  async readAll(after: Position, limit: number): Promise<readonly StoredEvent[]> {
    return this.#saw(await this.#log.after(after, limit));
  }

  async at(position: Position): Promise<StoredEvent | undefined> {
    return this.#log.at(position);
  }

  onAppended(onNews: () => void): Subscription {
    const listener = (): void => onNews();
    this.#listeners.add(listener);
    // It carries no data, so it needs no past events: whoever is woken reads from its own position.
    if (!this.#isListening) this.#follow('end', async ({ position }) => this.#announce(position), this.#ring);
    this.#isListening = true;
    return {
      close: async () => {
        this.#listeners.delete(listener);
      },
    };
  }

  subscribe(after: Position, handler: (event: StoredEvent) => Promise<void>): Subscription {
    return this.#follow(after, handler);
  }

  async head(): Promise<Position> {
    const head = await this.#log.head();
    this.#note(head);
    return head;
  }

  async close(): Promise<void> {
    await Promise.all([this.#appender.close(), ...[...this.#subscriptions].map((each) => each.close())]);
    await Promise.all([this.#appending.close(), this.#reading.close()]);
  }

  #follow(
    after: Position | 'end',
    handler: (event: StoredEvent) => Promise<void>,
    onConfirmed?: () => void,
  ): Subscription {
    const following = followAll({
      client: this.#reading.client,
      own: this.#own,
      after,
      handler,
      onConfirmed,
      check: async (position) => void (await this.#log.after(position, 1)),
      confirmMs: this.#confirmMs,
    });
    const subscription = {
      close: async () => {
        this.#subscriptions.delete(subscription);
        await following.close();
      },
    };
    this.#subscriptions.add(subscription);
    return subscription;
  }

  readonly #ring = (): void => {
    for (const listener of this.#listeners) listener();
  };

  #announce(position: Position): void {
    this.#note(position);
    this.#ring();
  }

  #saw(events: readonly StoredEvent[]): readonly StoredEvent[] {
    for (const { position } of events) this.#note(position);
    return events;
  }

  #note(position: Position): void {
    if (position > this.#highest && position < NO_POSITION) this.#highest = position;
  }
}
