import type { StoredEvent } from '@fiocco/event-sourcing';
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
