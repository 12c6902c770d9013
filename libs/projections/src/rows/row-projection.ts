import type { EventCatalogue, StoredEvent } from '@fiocco/event-sourcing';
import type pg from 'pg';
import { readRows, writeRows } from './row-statements.js';
import { RowSet } from './row-set.js';
import type { RowKey, RowTable } from './row-table.js';

/** A row that an event needs. */
export interface Touch {
  readonly table: RowTable;
  readonly key: RowKey;
}

/** The rows to change. All rows that {@link RowProjection.touches} named are loaded. */
export interface Rows {
  get<Row extends object>(table: RowTable<Row>, key: RowKey): Row | undefined;
  put<Row extends object>(table: RowTable<Row>, row: Row): void;
  remove(table: RowTable, key: RowKey): void;
}

/** Runs work on the transaction's connection, in turn with its other users and with the search path on the tables. */
export type InTurn = <Result>(work: (tx: pg.ClientBase) => Promise<Result>) => Promise<Result>;

/** A read model as a pure function from events to row changes; the runner does all reading and writing. */
export interface RowProjection {
  readonly name: string;
  /** As of a {@link Projection}. */
  readonly title?: string;
  readonly version: number;
  /** As of a {@link Projection}: without it every event arrives as it was stored, those that nobody can read included. */
  readonly reads?: readonly EventCatalogue[];
  readonly acrossStreams?: boolean;
  readonly lazy?: boolean;
  readonly tables: readonly RowTable[];
  /** The rows that `change` will use. */
  readonly touches: (event: StoredEvent) => readonly Touch[];
  /** Pure: it may use only `rows` and the event. */
  change(rows: Rows, event: StoredEvent): void;
  /**
   * Looks up what events only refer to, for the changed rows of a table, before they are stored. Others may use the
   * connection as soon as it is not needed.
   */
  complete?(table: RowTable, rows: readonly object[], inTurn: InTurn): Promise<void>;
}

export function touch(table: RowTable, key: RowKey): Touch {
  return { table, key };
}

/** Events in their current version, and whose they are. */
export interface RowWork {
  readonly definition: RowProjection;
  readonly events: readonly StoredEvent[];
}

/** For any number of projections one question before their events and one statement after them. */
export async function applyRows(work: readonly RowWork[], tx: pg.ClientBase): Promise<void> {
  const rows = await rowsInHand(work, tx);
  for (const { definition, events } of work) for (const event of events) definition.change(rows, event);
  const changes = rows.changes();
  if (changes.length === 0) return;
  for (const { table, kept } of changes) {
    const owner = work.find(({ definition }) => definition.tables.includes(table));
    await owner?.definition.complete?.(table, kept, (question) => question(tx));
  }
  await writeRows(tx, tablesOf(work), changes);
}

async function rowsInHand(work: readonly RowWork[], tx: pg.ClientBase): Promise<RowSet> {
  const rows = new RowSet();
  for (const { definition, events } of work)
    for (const { table, key } of events.flatMap((event) => definition.touches(event))) rows.want(table, key);
  if (rows.isEmpty) return rows;
  for (const { table, row } of await readRows(tx, tablesOf(work), (of) => rows.wantedOf(of)))
    rows.load(table, row);
  return rows;
}

const tablesOf = (work: readonly RowWork[]): readonly RowTable[] =>
  work.flatMap(({ definition }) => definition.tables);
