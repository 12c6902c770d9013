import {
  type DomainEvent,
  type EventCatalogue,
  type EventStore,
  type StoredEvent,
  UnreadableEvent,
} from '@fiocco/event-sourcing';

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

/** The streams of one page of the history, each read once. */
export class PageStreams {
  private readonly streams = new Map<string, Promise<readonly StoredEvent[]>>();
  private readonly ones = new Map<string, Promise<readonly StoredEvent[]>>();

  constructor(private readonly store: Pick<EventStore, 'read'>) {}

  whole(stream: string): Promise<readonly StoredEvent[]> {
    const known = this.streams.get(stream) ?? this.store.read(stream);
    this.streams.set(stream, known);
    return known;
  }

  /** Undefined where the ledger has no such event. */
  async at(stream: string, revision: number): Promise<StoredEvent | undefined> {
    const events = await (this.streams.get(stream) ?? this.one(stream, revision));
    return events.find((event) => event.revision === revision);
  }

  private one(stream: string, revision: number): Promise<readonly StoredEvent[]> {
    const key = `${stream} ${revision}`;
    const known = this.ones.get(key) ?? this.store.read(stream, { from: revision, limit: 1 });
    this.ones.set(key, known);
    return known;
  }

  /** The events at these places in their current version, without those that are missing or that no version reads. */
  async current<Event extends DomainEvent>(
    catalogue: EventCatalogue,
    places: readonly HistoryPlace[],
  ): Promise<readonly (StoredEvent & Event)[]> {
    const stored = await Promise.all(places.map(({ stream, revision }) => this.at(stream, revision)));
    const events = stored.flatMap((event) => (event && readOrNull(catalogue, event)) ?? []);
    return events as readonly StoredEvent[] as readonly (StoredEvent & Event)[];
  }
}
