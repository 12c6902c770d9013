import type { EventStore, Position } from '@fiocco/event-sourcing';
import type pg from 'pg';
import type { Projection } from './projection.js';

const REPLAY_BATCH = 2_000;

export interface Replay {
  readonly store: Pick<EventStore, 'readAll'>;
  readonly projection: Projection;
  readonly after: Position;
  /** The last position to apply; without it up to the end of the log. */
  readonly upTo?: Position;
}

/** Applies the log to the tables on the transaction's search path and returns the position it came to. */
export async function replay(
  tx: pg.ClientBase,
  { store, projection, after, upTo }: Replay,
): Promise<Position> {
  let position = after;
  for (;;) {
    const read = await store.readAll(position, REPLAY_BATCH);
    const events = upTo === undefined ? read : read.filter((event) => event.position <= upTo);
    if (events.length > 0) await projection.apply(events, tx);
    position = events.at(-1)?.position ?? position;
    if (read.length < REPLAY_BATCH || events.length < read.length) return position;
  }
}
