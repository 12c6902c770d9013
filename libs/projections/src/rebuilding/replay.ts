import type { EventStore, Position, StoredEvent } from '@fiocco/event-sourcing';

export interface Replay {
  readonly store: Pick<EventStore, 'readAll'>;
  readonly after: Position;
  /** The last position to apply; without it everything up to the end of the log. */
  readonly upTo?: Position;
  readonly batchSize: number;
  readonly apply: (events: readonly StoredEvent[]) => Promise<void>;
}

/** Reads through the log, one batch ahead, and returns the last position. */
export async function replay({ store, after, upTo, batchSize, apply }: Replay): Promise<Position> {
  const isWanted = ({ position }: StoredEvent): boolean => upTo === undefined || position <= upTo;
  let position = after;
  let ahead = readBatch(store, position, batchSize);
  for (;;) {
    const read = await ahead;
    const events = read.filter(isWanted);
    const last = events.at(-1);
    if (!last) return position;
    position = last.position;
    const ends = read.length < batchSize || events.length < read.length;
    if (!ends) ahead = readBatch(store, position, batchSize);
    await apply(events);
    if (ends) return position;
  }
}

function readBatch(store: Replay['store'], after: Position, limit: number): Promise<readonly StoredEvent[]> {
  const batch = store.readAll(after, limit);
  // Awaited a batch later; until then a failure must not count as an unhandled rejection.
  batch.catch(() => undefined);
  return batch;
}
