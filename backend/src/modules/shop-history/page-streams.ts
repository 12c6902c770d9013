import {
  type DomainEvent,
  type EventCatalogue,
  type EventStore,
  type StoredEvent,
  type StreamPart,
} from '@fiocco/event-sourcing';
import { someAtOnce } from '../../platform/index.js';

/** Where the ledger has an event of a page. */
export interface HistoryPlace {
  readonly position: string;
  readonly stream: string;
  readonly revision: number;
  readonly transactionId: string | null;
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
      return (stored && catalogue.readOrNull(stored)) ?? [];
    });
    return events as readonly StoredEvent[] as readonly (StoredEvent & Event)[];
  }

  /**
   * The events at these places, each with the one before it of the same kind: what it changed is told from both. Of streams
   * of which the page has all; what is missing, of another kind or read by no version is left out.
   */
  withBefore<Event extends StoredEvent>(
    catalogue: EventCatalogue,
    places: readonly HistoryPlace[],
    isOne: (event: StoredEvent) => event is Event,
  ): readonly EventAndBefore<Event>[] {
    const streams = [...new Set(places.map(({ stream }) => stream))];
    const ofKind = new Map(
      streams.map((stream) => [
        stream,
        this.whole(stream)
          .flatMap((stored) => catalogue.readOrNull(stored) ?? [])
          .filter(isOne),
      ]),
    );
    return places.flatMap(({ position, stream, revision }) => {
      const events = ofKind.get(stream) ?? [];
      const at = events.findIndex((event) => event.revision === revision);
      const event = events[at];
      return event ? [{ position, event, before: events[at - 1] }] : [];
    });
  }
}

interface EventAndBefore<Event> {
  /** As the place has it. */
  readonly position: string;
  readonly event: Event;
  readonly before: Event | undefined;
}

async function partsOf(store: Reads, parts: readonly StreamPart[]): Promise<readonly StoredEvent[]> {
  if (store.readParts) return store.readParts(parts);
  const read = await someAtOnce(parts, ({ stream, from, to }) =>
    store.read(stream, { from, ...(to !== undefined && { limit: to - from + 1 }) }),
  );
  return read.flat();
}
