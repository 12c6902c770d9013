import type { EventMetadata, JsonObject, Position, StoredEvent } from '@fiocco/event-sourcing';
import type { Answer } from './append-statement.js';

const MOST_EVENTS = 1_000;
/** Whoever follows the log reads within a fraction of this; after a restore nothing older may be given. */
const KEPT_MS = 1_000;

interface Recent {
  readonly position: Position;
  readonly storedAt: number;
  /** Parsed when it is first read. */
  event(): StoredEvent;
}

/** The last events that this process stored itself, as a reading of the log would give them. */
export class RecentEvents {
  /** Without a gap: positions have none. */
  #events: Recent[] = [];

  add(answers: readonly Answer[]): void {
    for (const { position, ...event } of answers.flatMap(storedBy)) {
      if (this.#end !== position - 1n) this.#events = [];
      this.#events.push({
        position,
        storedAt: performance.now(),
        event: once(() => parsed(event, position)),
      });
    }
    this.#events.splice(0, this.#events.length - MOST_EVENTS);
  }

  /** The events after `after` where they reach to `head`; else none. */
  between(after: Position, head: Position, limit: number): readonly StoredEvent[] {
    const [first] = this.#events;
    if (!first || this.#end === undefined || this.#end < head || after + 1n < first.position) return [];
    const found = this.#events.slice(Number(after + 1n - first.position)).slice(0, limit);
    const isOld = found.some(({ storedAt }) => performance.now() - storedAt > KEPT_MS);
    return isOld ? [] : found.map(({ event }) => event());
  }

  get #end(): Position | undefined {
    return this.#events.at(-1)?.position;
  }
}

function storedBy({ append, result }: Answer) {
  if (result.outcome !== 'stored') return [];
  const { stream, expectedRevision, events } = append;
  const first = result.position - BigInt(events.length - 1);
  return events.map((text, index) => ({
    text,
    stream,
    revision: expectedRevision + 1 + index,
    position: first + BigInt(index),
  }));
}

function parsed(
  { text, stream, revision }: Omit<ReturnType<typeof storedBy>[number], 'position'>,
  position: Position,
): StoredEvent {
  const { id, type } = text;
  return {
    stream,
    revision,
    position,
    id: id.toLowerCase(),
    type,
    data: JSON.parse(text.data) as JsonObject,
    metadata: JSON.parse(text.metadata) as EventMetadata,
  };
}

function once<Result>(make: () => Result): () => Result {
  let made: { readonly result: Result } | undefined;
  return () => (made ??= { result: make() }).result;
}
