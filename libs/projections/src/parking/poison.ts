import type { Position, StoredEvent } from '@fiocco/event-sourcing';
import type pg from 'pg';
import { applyEvents } from '../own-events.js';
import type { Projection } from '../projection.js';

/** The place where a stream stopped, and why: a code, never a message, which could quote what somebody typed. */
export interface Poison {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  readonly code: string;
}

const SQLSTATE = /^[0-9A-Z]{5}$/;
/** Data that the statement could not take (22), a rule of the table (23), one raised by a function (P0). */
const OF_THE_EVENT = /^(22|23|P0)/;
const CODE = /^[A-Za-z][A-Za-z0-9_]{0,60}$/;

/**
 * Whether it was the event that could not be applied. A server that is full, stopping or restarting, a lock or a time
 * limit say nothing about an event: those are tried again for ever and nothing is parked.
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

/** Applies one event or leaves no trace of it; the code of what was wrong with it. Other faults are thrown. */
async function tryOne(
  tx: pg.ClientBase,
  projection: Projection,
  event: StoredEvent,
): Promise<string | undefined> {
  await tx.query('savepoint one_event');
  try {
    await applyEvents(projection, [event], tx);
  } catch (error) {
    // Fails on a connection that is gone: then the fault was not the event's.
    await tx.query('rollback to savepoint one_event');
    if (!isOfTheEvent(error)) throw error;
    return codeOf(error);
  }
  await tx.query('release savepoint one_event');
  return undefined;
}

/** Applies all at once, and event by event where that fails: what cannot be applied stops its own stream only. */
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

/** Applies event by event; what cannot be applied stops its own stream only. */
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
