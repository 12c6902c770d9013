import type { EventCatalogue, StoredEvent } from '@fiocco/event-sourcing';
import type pg from 'pg';
import type { Projection } from './projection.js';
import { applyRows } from './rows/row-projection.js';

/** The events of the projection's categories as they were stored; all events where it names no categories. */
export function ownEvents(projection: Projection, events: readonly StoredEvent[]): readonly StoredEvent[] {
  const { reads } = projection;
  return reads ? events.filter((event) => reads.some((catalogue) => catalogue.holds(event))) : events;
}

/** The event in its current version. Throws `UnreadableEvent`. */
export function readEvent(projection: Projection, event: StoredEvent): StoredEvent {
  const catalogue = projection.reads?.find((candidate) => candidate.holds(event));
  return catalogue ? catalogue.read(event) : event;
}

/** A projection and those of its events that it is to apply, as they were stored. */
export interface Work {
  readonly projection: Projection;
  readonly events: readonly StoredEvent[];
}

export async function applyEvents(
  projection: Projection,
  events: readonly StoredEvent[],
  tx: pg.ClientBase,
): Promise<void> {
  if (events.length > 0) await projection.apply(currentEvents({ projection, events }), tx);
}

/** Side by side, and the row projections among them with one read and one write for all. */
export function applyTogether(work: readonly Work[], tx: pg.ClientBase): Promise<void>[] {
  const others = work.filter(({ projection }) => !projection.rows);
  return [
    applyRowWork(work, tx),
    ...others.map(({ projection, events }) => applyEvents(projection, events, tx)),
  ];
}

async function applyRowWork(work: readonly Work[], tx: pg.ClientBase): Promise<void> {
  const rows = work.flatMap(({ projection, events }) =>
    projection.rows && events.length > 0
      ? [{ definition: projection.rows, events: currentEvents({ projection, events }) }]
      : [],
  );
  if (rows.length > 0) await applyRows(rows, tx);
}

const currentEvents = ({ projection, events }: Work): readonly StoredEvent[] =>
  events.map((event) => readEvent(projection, event));

/** An event read through one catalogue, for all shadows that use that catalogue. */
export interface ReadEvent {
  readonly stored: StoredEvent;
  /** In its current version; undefined where it cannot be read. */
  readonly current: StoredEvent | undefined;
  /** The reason. */
  readonly error?: unknown;
}

export function readBy(catalogue: EventCatalogue, stored: StoredEvent): ReadEvent {
  try {
    return { stored, current: catalogue.read(stored) };
  } catch (error) {
    return { stored, current: undefined, error };
  }
}
