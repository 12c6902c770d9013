import type { StoredEvent } from '@fiocco/event-sourcing';
import type pg from 'pg';
import { copyRows } from './copy-rows.js';
import { type Entry, KeptRows } from './kept-rows.js';
import type { RowProjection, Rows, Touch } from './row-projection.js';
import { deleteRows, readRows } from './row-statements.js';
import type { RowKey, RowTable } from './row-table.js';

export interface BulkRowsOptions {
  readonly definition: RowProjection;
  readonly rowsInMemory: number;
  /** Work on the connection, in turn with whoever shares it, with the search path on the tables. */
  readonly inTurn: <Result>(work: (tx: pg.ClientBase) => Promise<Result>) => Promise<Result>;
}

/**
 * The rows of one projection while it is rebuilt into empty tables: changed in memory, written by COPY when there are
 * too many, and read back where an old one is touched again. Memory stays the same however long the log is.
 */
export class BulkRows implements Rows {
  readonly #tables: ReadonlyMap<RowTable, KeptRows>;
  /** What the event in hand has changed, so that it can be taken back. */
  #journal: { readonly entry: Entry; readonly row: object | null; readonly changed: boolean }[] = [];
  /** The rows that are on their way to the table, while the log is read on. */
  #writing: Promise<void> = Promise.resolve();

  constructor(private readonly options: BulkRowsOptions) {
    this.#tables = new Map(options.definition.tables.map((table) => [table, new KeptRows(table)]));
  }

  /** Names rows that events are going to change; they are in hand after the next {@link fetch}. */
  want(touched: readonly Touch[]): void {
    for (const { table, key } of touched) this.#keptOf(table).want(key);
  }

  async fetch(): Promise<void> {
    const missing = new Map<RowTable, readonly RowKey[]>();
    let any = false;
    for (const [table, kept] of this.#tables) {
      const keys = kept.takeMissing();
      missing.set(table, keys);
      any ||= keys.length > 0;
    }
    if (!any) return;
    const { tables } = this.options.definition;
    const found = await this.options.inTurn((tx) => readRows(tx, tables, (of) => missing.get(of) ?? []));
    for (const { table, row } of found) this.#keptOf(table).load(row);
  }

  get<Row extends object>(table: RowTable<Row>, key: RowKey): Row | undefined {
    return (this.#entry(table, key).row as Row | null) ?? undefined;
  }

  put<Row extends object>(table: RowTable<Row>, row: Row): void {
    this.#change(this.#entry(table, table.keyOf(row)), row);
  }

  remove(table: RowTable, key: RowKey): void {
    this.#change(this.#entry(table, key), null);
  }

  /** Runs one event's changes; all of them stay, or none if it throws. */
  change(event: StoredEvent): void {
    this.#journal.length = 0;
    try {
      this.options.definition.change(this, event);
    } catch (error) {
      for (const { entry, row, changed } of this.#journal.reverse()) Object.assign(entry, { row, changed });
      throw error;
    }
  }

  /** Sends off the rows of every table that has too many, those that were not touched for longest. */
  async trim(): Promise<void> {
    for (const kept of this.#tables.values()) {
      if (!kept.isFull(this.options.rowsInMemory)) continue;
      // No more than one load on its way.
      await this.#writing;
      this.#send(kept);
    }
  }

  /** Writes everything. */
  async flush(): Promise<void> {
    for (const kept of this.#tables.values()) {
      await this.#writing;
      this.#send(kept);
      await this.#writing;
      this.#send(kept);
    }
    await this.#writing;
  }

  #send(kept: KeptRows): void {
    const leaving = kept.takeOld();
    if (leaving.length === 0) return;
    this.#writing = this.options.inTurn((tx) => this.#write(tx, kept.table, leaving));
    // Awaited with the next load; a failure before that must not count as nobody's.
    this.#writing.catch(() => undefined);
  }

  async #write(tx: pg.ClientBase, table: RowTable, leaving: readonly [RowKey, Entry][]): Promise<void> {
    const rows: object[] = [];
    const replaced: RowKey[] = [];
    for (const [key, { row, stored }] of leaving) {
      if (row !== null) rows.push(row);
      if (stored) replaced.push(key);
    }
    await this.options.definition.complete?.(table, rows, tx);
    if (replaced.length > 0) await deleteRows(tx, table, replaced);
    await copyRows(tx, table, rows);
  }

  #change(entry: Entry, row: object | null): void {
    this.#journal.push({ entry, row: entry.row, changed: entry.changed });
    entry.row = row;
    entry.changed = true;
  }

  #keptOf(table: RowTable): KeptRows {
    const kept = this.#tables.get(table);
    if (!kept) throw new Error(`${this.options.definition.name} has no table ${table.name}`);
    return kept;
  }

  #entry(table: RowTable, key: RowKey): Entry {
    const entry = this.#keptOf(table).entry(key);
    if (!entry) throw new Error(`a row of ${table.name} was changed that no event touches`);
    return entry;
  }
}
