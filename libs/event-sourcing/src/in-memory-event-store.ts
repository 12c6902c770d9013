import { type EventText, toEventTexts } from './append-rules.js';
import type { EventMetadata, JsonObject, Position, SealedEvent, StoredEvent } from './event.js';
import {
  AppendNotStored,
  type AppendProof,
  type AppendResult,
  type EventStore,
  NO_STREAM,
  type ReadOptions,
  type Subscription,
} from './event-store.js';
import { followLog } from './follow-log.js';

interface Row extends EventText {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
}

/**
 * The port's reference adapter. It stores text as the real stores do, so callers never share objects with the ledger.
 */
export class InMemoryEventStore implements EventStore {
  readonly #log: Row[] = [];
  readonly #streams = new Map<string, Row[]>();
  readonly #ids = new Set<string>();
  readonly #listeners = new Set<() => void>();

  async append(
    stream: string,
    expectedRevision: number,
    events: readonly SealedEvent[],
    proof?: AppendProof,
  ): Promise<AppendResult> {
    const texts = toEventTexts(stream, expectedRevision, events);
    const rows = this.#streams.get(stream) ?? [];
    const actual = rows.length - 1;
    if (actual > expectedRevision) return repeatOrConflict(rows, expectedRevision, texts);
    if (actual < expectedRevision || isOtherThan(proof, rows.at(-1)))
      return { outcome: 'conflict', revision: actual };
    const used = texts.find((text) => this.#ids.has(text.id));
    if (used) throw new AppendNotStored(`event id ${used.id} stands for another event`);
    for (const text of texts) this.#store(stream, rows, text);
    this.#streams.set(stream, rows);
    queueMicrotask(() => this.#listeners.forEach((onNews) => onNews()));
    return { outcome: 'stored', revision: rows.length - 1, position: await this.head() };
  }

  async read(
    stream: string,
    { from, direction = 'forward', limit = Infinity }: ReadOptions = {},
  ): Promise<readonly StoredEvent[]> {
    const rows = this.#streams.get(stream) ?? [];
    const chosen =
      direction === 'forward'
        ? rows.slice(from ?? 0)
        : rows.slice(0, from === undefined ? undefined : from + 1).reverse();
    return chosen.slice(0, limit).map(toStored);
  }

  async readAll(after: Position, limit: number): Promise<readonly StoredEvent[]> {
    const start = Number(after);
    return this.#log.slice(start, start + limit).map(toStored);
  }

  async at(position: Position): Promise<StoredEvent | undefined> {
    const row = this.#log[Number(position) - 1];
    return row && toStored(row);
  }

  onAppended(onNews: () => void): Subscription {
    const listener = (): void => onNews();
    this.#listeners.add(listener);
    return {
      close: async () => {
        this.#listeners.delete(listener);
      },
    };
  }

  subscribe(after: Position, handler: (event: StoredEvent) => Promise<void>): Subscription {
    return followLog(this, after, handler);
  }

  async head(): Promise<Position> {
    return BigInt(this.#log.length);
  }

  #store(stream: string, rows: Row[], text: EventText): void {
    const row = { ...text, stream, revision: rows.length, position: BigInt(this.#log.length + 1) };
    rows.push(row);
    this.#log.push(row);
    this.#ids.add(text.id);
  }
}

const isOtherThan = (proof: AppendProof | undefined, last: Row | undefined): boolean =>
  proof !== undefined && last?.id !== proof.lastId;

function repeatOrConflict(rows: readonly Row[], expected: number, texts: readonly EventText[]): AppendResult {
  const standing = texts.map((text, index) => {
    const row = rows[expected + 1 + index];
    return row?.id === text.id ? row : undefined;
  });
  const last = standing.at(-1);
  if (last && standing.every(Boolean)) {
    return { outcome: 'repeated', revision: last.revision, position: last.position };
  }
  return { outcome: 'conflict', revision: rows.length + NO_STREAM };
}

function toStored(row: Row): StoredEvent {
  return {
    stream: row.stream,
    revision: row.revision,
    position: row.position,
    id: row.id,
    type: row.type,
    data: JSON.parse(row.data) as JsonObject,
    metadata: JSON.parse(row.metadata) as EventMetadata,
  };
}
