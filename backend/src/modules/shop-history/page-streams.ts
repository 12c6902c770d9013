import {
  type DomainEvent,
  type EventCatalogue,
  type EventStore,
  type StoredEvent,
  type StreamPart,
  UnreadableEvent,
} from '@fiocco/event-sourcing';
import { someAtOnce } from '../../platform/index.js';

/** Where the ledger has an event of a page. */
export interface HistoryPlace {
  readonly position: string;
  readonly stream: string;
  readonly revision: number;
  readonly transactionId: string | null;
}

/** An event in its current version; null where no version reads it. */
export function readOrNull(catalogue: EventCatalogue, stored: StoredEvent): StoredEvent | null {
  try {
    return catalogue.read(stored);
  } catch (error) {
    if (error instanceof UnreadableEvent) return null;
    throw error;
  }
}

type Reads = Pick<EventStore, 'read' | 'readParts'>;

/** What a page of the history needs of the ledger, read in one round. */
export class PageStreams {
  private constructor(private readonly streams: ReadonlyMap<string, readonly StoredEvent[]>) {}

  /** `isWhole`: whether events of this stream are told from all of it. */
  static async of(
    store: Reads,
    places: readonly HistoryPlace[],
    isWhole: (stream: string) => boolean,
  ): Promise<PageStreams> {
    const whole = new Set(places.map(({ stream }) => stream).filter(isWhole));
    const parts = [
      ...[...whole].map((stream) => ({ stream, from: 0 })),
      ...places
        .filter(({ stream }) => !whole.has(stream))
        .map(({ stream, revision }) => ({ stream, from: revision, to: revision })),
    ];
    const streams = new Map<string, StoredEvent[]>();
    for (const event of await partsOf(store, parts)) {
      const known = streams.get(event.stream);
      if (known) known.push(event);
      else streams.set(event.stream, [event]);
    }
    return new PageStreams(streams);
  }

  /** All events of a stream of which the page needs them all, oldest first. */
  whole(stream: string): readonly StoredEvent[] {
    return this.streams.get(stream) ?? [];
  }

  /** Undefined where the ledger has no such event. */
  at({ stream, revision, position }: HistoryPlace): StoredEvent | undefined {
    const event = this.streams.get(stream)?.find((one) => one.revision === revision);
    return event?.position === BigInt(position) ? event : undefined;
  }

  /** The events at these places in their current version, without those that are missing or that no version reads. */
  current<Event extends DomainEvent>(
    catalogue: EventCatalogue,
    places: readonly HistoryPlace[],
  ): readonly (StoredEvent & Event)[] {
    const events = places.flatMap((place) => {
      const stored = this.at(place);
      return (stored && readOrNull(catalogue, stored)) ?? [];
    });
    return events as readonly StoredEvent[] as readonly (StoredEvent & Event)[];
  }
}

async function partsOf(store: Reads, parts: readonly StreamPart[]): Promise<readonly StoredEvent[]> {
  if (store.readParts) return store.readParts(parts);
  const read = await someAtOnce(parts, ({ stream, from, to }) =>
    store.read(stream, { from, ...(to !== undefined && { limit: to - from + 1 }) }),
  );
  return read.flat();
}
