import type { Position, StoredEvent } from '@fiocco/event-sourcing';
import type pg from 'pg';
import { applyEvents } from '../own-events.js';
import type { Projection } from '../projection.js';

/** Where a stream stopped, and the reason as a code: a message could quote what somebody typed. */
export interface Poison {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  readonly code: string;
}

const SQLSTATE = /^[0-9A-Z]{5}$/;
/**
 * SQLSTATEs of data that the statement cannot take (22), of a table's constraint (23), and of an error raised by a
 * function (P0).
 */
const OF_THE_EVENT = /^(22|23|P0)/;
const CODE = /^[A-Za-z][A-Za-z0-9_]{0,60}$/;

/**
 * Whether the event itself could not be applied. A server that is full, stopping or restarting, a lock or a time limit
 * say nothing about an event: such failures are tried again without end, and nothing is parked.
 */
export function isOfTheEvent(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && SQLSTATE.test(code) ? OF_THE_EVENT.test(code) : true;
}

export function codeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  if (typeof code === 'string' && (SQLSTATE.test(code) || CODE.test(code))) return code;
  return typeof name === 'string' && CODE.test(name) ? name : 'Error';
}

/** Applies one event or none of it; answers the code of what was wrong with the event. Other faults are thrown. */
async function tryOne(
  tx: pg.ClientBase,
  projection: Projection,
  event: StoredEvent,
): Promise<string | undefined> {
  await tx.query('savepoint one_event');
  try {
    await applyEvents(projection, [event], tx);
  } catch (error) {
    // Fails where the connection is gone; then the fault was not the event's.
    await tx.query('rollback to savepoint one_event');
    if (!isOfTheEvent(error)) throw error;
    return codeOf(error);
  }
  await tx.query('release savepoint one_event');
  return undefined;
}

/**
 * Applies all events at once, and one by one where that fails: an event that cannot be applied stops only its own
 * stream.
 */
export async function applyOrStop(
  tx: pg.ClientBase,
  projection: Projection,
  events: readonly StoredEvent[],
): Promise<Poison[]> {
  await tx.query('savepoint all_events');
  try {
    await applyEvents(projection, events, tx);
  } catch (error) {
    await tx.query('rollback to savepoint all_events');
    if (!isOfTheEvent(error)) throw error;
    return applySingly(tx, projection, events);
  }
  await tx.query('release savepoint all_events');
  return [];
}

/** Applies events one by one; one that cannot be applied stops only its own stream. */
export async function applySingly(
  tx: pg.ClientBase,
  projection: Projection,
  events: readonly StoredEvent[],
): Promise<Poison[]> {
  const stopped = new Map<string, Poison>();
  for (const event of events) {
    const { stream, revision, position } = event;
    if (stopped.has(stream)) continue;
    const code = await tryOne(tx, projection, event);
    if (code !== undefined) stopped.set(stream, { stream, revision, position, code });
  }
  return [...stopped.values()];
}
