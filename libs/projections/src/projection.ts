import type { EventCatalogue, StoredEvent } from '@fiocco/event-sourcing';
import type pg from 'pg';
import type { Follower } from './follower.js';
import { applyRows, type RowProjection } from './rows/row-projection.js';

/** Turns the log into rows to read, or (a reactor) into jobs. */
export interface Projection {
  /** Lower-case words joined by `_` or `-`; also the checkpoint's name. */
  readonly name: string;
  /** Italian: what people know of it. Every read model of the shop has one. */
  readonly title?: string;
  /** Raise it whenever `schema` or `apply` change: the runner then rebuilds from the first event. */
  readonly version: number;
  /** A `reactor` only inserts jobs in its transaction and is never rebuilt, because its effects must happen once. */
  readonly kind?: 'read-model' | 'reactor';
  /**
   * The categories of events that it receives, in their current version; an event that cannot be read stops its stream.
   * Without it every event is received as stored.
   */
  readonly reads?: readonly EventCatalogue[];
  /** Its rows come from several streams, so one stream cannot be caught up alone: a retry rebuilds it. */
  readonly acrossStreams?: boolean;
  /**
   * No command's answer waits for it: events are gathered for a moment and applied in one batch, which costs the others
   * little. Whoever reads its rows has to wait for it.
   */
  readonly lazy?: boolean;
  /** How a rebuild makes the same rows without asking the database for each batch. */
  readonly rows?: RowProjection;
  /** A table that is updated together with its live rows. */
  readonly follower?: Follower;
  /** Every table of `schema`, for switching and comparing rebuilds. */
  readonly tables: readonly string[];
  /** `create table` and `create index` statements with unqualified names; the tables are in schema `read_models`. */
  readonly schema: string;
  /**
   * Applies a batch in log order and ignores events that are not its own. Runs in the transaction that moves the
   * checkpoint, with the search path on its tables, so each event is applied once. Times must come from the events:
   * anything else would differ in a rebuild.
   */
  apply(events: readonly StoredEvent[], tx: pg.ClientBase): Promise<void>;
}

export type Reactor = Pick<Projection, 'name' | 'version' | 'apply'> & Required<Pick<Projection, 'reads'>>;

/**
 * A projection without tables that only inserts jobs. It has to read its events through a catalogue, so that a future
 * version of an event cannot be missed.
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

/** The projection for a runner: reads the rows that a batch needs, changes them and writes them back. */
export function rowProjection(definition: RowProjection): Projection {
  const { name, title, version, reads, acrossStreams, lazy, tables } = definition;
  return {
    name,
    ...(title !== undefined && { title }),
    version,
    ...(reads && { reads }),
    ...(acrossStreams && { acrossStreams }),
    ...(lazy && { lazy }),
    rows: definition,
    tables: tables.map((table) => table.name),
    schema: tables.map(({ create, indexes }) => `${create};\n${indexes};`).join('\n'),
    apply: (events, tx) => applyRows([{ definition, events }], tx),
  };
}

/** The followers of these projections, each once. */
export function followersOf(projections: readonly Projection[]): readonly Follower[] {
  return [...new Set(projections.flatMap(({ follower }) => (follower ? [follower] : [])))];
}
