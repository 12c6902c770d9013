import type { EventCatalogue, StoredEvent } from '@fiocco/event-sourcing';
import type pg from 'pg';
import type { Projection } from '../projection.js';
import { readRows, writeRows } from './row-statements.js';
import { RowSet } from './row-set.js';
import type { RowKey, RowTable } from './row-table.js';

/** A row that an event needs in hand. */
export interface Touch {
  readonly table: RowTable;
  readonly key: RowKey;
}

/** Rows to change, in hand already: every one that {@link RowProjection.touches} named. */
export interface Rows {
  get<Row extends object>(table: RowTable<Row>, key: RowKey): Row | undefined;
  put<Row extends object>(table: RowTable<Row>, row: Row): void;
  remove(table: RowTable, key: RowKey): void;
}

/** Work on the transaction's connection, in turn with whoever shares it, with the search path on the tables. */
export type InTurn = <Result>(work: (tx: pg.ClientBase) => Promise<Result>) => Promise<Result>;

/** A read model as pure event → row changes: the runner does all reading and writing. */
export interface RowProjection {
  readonly name: string;
  readonly version: number;
  readonly reads: readonly EventCatalogue[];
  readonly acrossStreams?: boolean;
  readonly lazy?: boolean;
  readonly tables: readonly RowTable[];
  /** Which rows `change` is going to look at. */
  readonly touches: (event: StoredEvent) => readonly Touch[];
  /** Pure: what it finds in `rows` and the event, and nothing else, decides. */
  change(rows: Rows, event: StoredEvent): void;
  /**
   * Looks up what events only refer to, for the changed rows of a table, just before they are stored. Others may use the
   * connection as soon as it is done with it.
   */
  complete?(table: RowTable, rows: readonly object[], inTurn: InTurn): Promise<void>;
}

export function touch(table: RowTable, key: RowKey): Touch {
  return { table, key };
}

/** The projection that a runner runs: reads the rows that a batch touches, changes them and writes them back. */
export function rowProjection(definition: RowProjection): Projection {
  const { name, version, reads, acrossStreams, lazy, tables } = definition;
  return {
    name,
    version,
    reads,
    ...(acrossStreams && { acrossStreams }),
    ...(lazy && { lazy }),
    rows: definition,
    tables: tables.map((table) => table.name),
    schema: tables.map(({ create, indexes }) => `${create};\n${indexes};`).join('\n'),
    async apply(events, tx) {
      const rows = await rowsInHand(definition, events, tx);
      for (const event of events) definition.change(rows, event);
      await store(definition, rows, tx);
    },
  };
}

async function rowsInHand(
  { tables, touches }: RowProjection,
  events: readonly StoredEvent[],
  tx: pg.ClientBase,
): Promise<RowSet> {
  const rows = new RowSet();
  for (const { table, key } of events.flatMap((event) => touches(event))) rows.want(table, key);
  if (rows.isEmpty) return rows;
  for (const { table, row } of await readRows(tx, tables, (of) => rows.wantedOf(of))) rows.load(table, row);
  return rows;
}

async function store(definition: RowProjection, rows: RowSet, tx: pg.ClientBase): Promise<void> {
  const changes = rows.changes();
  if (changes.length === 0) return;
  for (const { table, kept } of changes) await definition.complete?.(table, kept, (work) => work(tx));
  await writeRows(tx, definition.tables, changes);
}
