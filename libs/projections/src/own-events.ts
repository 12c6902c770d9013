import type { EventCatalogue, StoredEvent } from '@fiocco/event-sourcing';
import type { Projection } from './projection.js';

/** What a projection is about, as it was stored: of all categories where it names none. */
export function ownEvents(projection: Projection, events: readonly StoredEvent[]): readonly StoredEvent[] {
  const { reads } = projection;
  return reads ? events.filter((event) => reads.some((catalogue) => catalogue.holds(event))) : events;
}

/** The event in its current version. Throws `UnreadableEvent`. */
export function readEvent(projection: Projection, event: StoredEvent): StoredEvent {
  const catalogue = projection.reads?.find((candidate) => candidate.holds(event));
  return catalogue ? catalogue.read(event) : event;
}

export async function applyEvents(
  projection: Projection,
  events: readonly StoredEvent[],
  tx: Parameters<Projection['apply']>[1],
): Promise<void> {
  if (events.length === 0) return;
  await projection.apply(
    events.map((event) => readEvent(projection, event)),
    tx,
  );
}

export interface ReadEvent {
  readonly stored: StoredEvent;
  /** In its current version; undefined where it cannot be read. */
  readonly current: StoredEvent | undefined;
  /** Why not. */
  readonly error?: unknown;
  /** Its place in the batch. */
  readonly place: number;
}

/** Events that several projections read: each is checked and brought to its current version once for all of them. */
export class EventBatch {
  readonly #byCatalogue = new Map<EventCatalogue, readonly ReadEvent[]>();

  constructor(readonly stored: readonly StoredEvent[]) {}

  /** Those of a projection that says what it reads, in log order. */
  of(reads: readonly EventCatalogue[]): readonly ReadEvent[] {
    const [only, ...others] = reads.map((catalogue) => this.#of(catalogue));
    if (others.length === 0) return only ?? [];
    return [only ?? [], ...others].flat().sort((a, b) => a.place - b.place);
  }

  #of(catalogue: EventCatalogue): readonly ReadEvent[] {
    const known = this.#byCatalogue.get(catalogue);
    if (known) return known;
    const read: ReadEvent[] = [];
    for (const [place, stored] of this.stored.entries()) {
      if (catalogue.holds(stored)) read.push(readAt(catalogue, stored, place));
    }
    this.#byCatalogue.set(catalogue, read);
    return read;
  }
}

function readAt(catalogue: EventCatalogue, stored: StoredEvent, place: number): ReadEvent {
  try {
    return { stored, current: catalogue.read(stored), place };
  } catch (error) {
    return { stored, current: undefined, error, place };
  }
}
