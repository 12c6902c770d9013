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

/** An event as one catalogue reads it, for all shadows of that catalogue. */
export interface ReadEvent {
  readonly stored: StoredEvent;
  /** In its current version; undefined where it cannot be read. */
  readonly current: StoredEvent | undefined;
  /** Why not. */
  readonly error?: unknown;
}

export function readBy(catalogue: EventCatalogue, stored: StoredEvent): ReadEvent {
  try {
    return { stored, current: catalogue.read(stored) };
  } catch (error) {
    return { stored, current: undefined, error };
  }
}
