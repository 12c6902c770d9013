import type { StoredEvent } from '@fiocco/event-sourcing';
import type pg from 'pg';
import type { TableComparison } from './rebuilding/compare-with-rebuild.js';
import type { Projection } from './projection.js';

/**
 * A table that follows from the live rows of read models and from records beside them. No event says all of it, so it is
 * not replayed: it is written in the transactions that change what it follows from, and made anew after a rebuild. Several
 * projections may name the same one.
 */
export interface Follower {
  /** Makes the table and the rows that it misses. Done again, it changes nothing. */
  ensure(tx: pg.ClientBase): Promise<void>;
  /** In the transaction that has just applied these events to the live tables. */
  follow(events: readonly StoredEvent[], tx: pg.ClientBase): Promise<void>;
  /** In the transaction that has just put rebuilt tables in the live ones' place. */
  anew(tx: pg.ClientBase): Promise<void>;
  /** Holds its rows beside what follows from the live rows that the transaction sees. */
  compare(tx: pg.ClientBase): Promise<Omit<TableComparison, 'name'>>;
}

/** Each one once. */
export function followersOf(projections: readonly Projection[]): readonly Follower[] {
  return [...new Set(projections.flatMap(({ follower }) => (follower ? [follower] : [])))];
}
