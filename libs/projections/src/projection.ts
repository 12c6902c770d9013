import type { EventCatalogue, StoredEvent } from '@fiocco/event-sourcing';
import type pg from 'pg';
import type { Follower } from './follower.js';
import type { RowProjection } from './rows/row-projection.js';

/** What the log is turned into: rows to read, or (a reactor) jobs to do. */
export interface Projection {
  /** Lower-case words joined by `_` or `-`; also names its checkpoint. */
  readonly name: string;
  /** Raised whenever `schema` or `apply` change: the runner then rebuilds from the first event. */
  readonly version: number;
  /** A `reactor` only inserts job rows in its transaction and is never rebuilt: its effects happen once. */
  readonly kind?: 'read-model' | 'reactor';
  /**
   * The events that it is about: others are not even shown to it, these arrive in their current version, and one that
   * cannot be read stops its stream. Without it every event arrives as it was stored.
   */
  readonly reads?: readonly EventCatalogue[];
  /**
   * Its rows come from several streams, so that one stream can't be caught up alone: a retry rebuilds it.
   */
  readonly acrossStreams?: boolean;
  /**
   * No command's answer waits for it: what comes is gathered for a moment and applied in one batch, so that it costs the
   * others little. Whoever reads it waits for it.
   */
  readonly lazy?: boolean;
  /** How a rebuild makes the same rows without going to the database for each batch. */
  readonly rows?: RowProjection;
  /** What is kept up together with its live rows. */
  readonly follower?: Follower;
  /** Every table of `schema`, so that a rebuild can be switched and compared. */
  readonly tables: readonly string[];
  /** `create table` and `create index` statements with unqualified names; they live in schema `read_models`. */
  readonly schema: string;
  /**
   * Applies a batch in log order, ignoring what is not its own. Runs in the transaction that moves the checkpoint, with
   * the search path on its tables, so an event is applied once. Time comes from the events: anything else would differ
   * in a rebuild.
   */
  apply(events: readonly StoredEvent[], tx: pg.ClientBase): Promise<void>;
}

export type Reactor = Pick<Projection, 'name' | 'version' | 'apply'> & Required<Pick<Projection, 'reads'>>;

/**
 * A projection that owns no table and only inserts job rows. What it reacts to arrives through a catalogue: a version that
 * is stored one day must not pass it unseen.
 */
export function defineReactor(reactor: Reactor): Projection {
  return {
    name: reactor.name,
    version: reactor.version,
    kind: 'reactor',
    tables: [],
    schema: '',
    reads: reactor.reads,
    apply: (events, tx) => reactor.apply(events, tx),
  };
}

export function isReadModel(projection: Projection): boolean {
  return projection.kind !== 'reactor';
}
