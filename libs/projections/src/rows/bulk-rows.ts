import type { StoredEvent } from '@fiocco/event-sourcing';
import type pg from 'pg';
import { copyRows } from './copy-rows.js';
import { type Entry, KeptRows } from './kept-rows.js';
import type { InTurn, RowProjection, Rows, Touch } from './row-projection.js';
import { addKey, deleteRows, readRows } from './row-statements.js';
import type { RowKey, RowTable } from './row-table.js';

export interface BulkRowsOptions {
  readonly definition: RowProjection;
  readonly rowsInMemory: number;
  readonly inTurn: InTurn;
}

/** The state of a row before an event changed it. */
interface Before {
  readonly entry: Entry;
  readonly row: object | null;
  readonly changed: boolean;
}

/**
 * The rows of one projection while it is rebuilt into empty tables: changed in memory, written by COPY when there are
 * too many, and read back where an old one is needed again. Memory does not grow with the length of the log.
 */
export class BulkRows implements Rows {
  readonly #kept = new Map<RowTable, KeptRows>();
  /** What the current event has changed, so that it can be undone. */
  readonly #before: Before[] = [];
  /**
   * Tables that have their primary key by now. It is created when it is needed, at the latest when all rows are there.
   */
  readonly #keyed = new Set<RowTable>();
  /** The write under way, while the log is read on. */
  #writing: Promise<void> = Promise.resolve();

  constructor(private readonly options: BulkRowsOptions) {
    for (const table of options.definition.tables) this.#kept.set(table, new KeptRows(table));
  }

  /** Names rows that events will change; they are loaded by the next {@link fetch}. */
  want(touched: readonly Touch[]): void {
    for (const { table, key } of touched) this.#keptOf(table).want(key);
  }

  /** Undefined where all of them are loaded. */
  fetch(): Promise<void> | undefined {
    const missing = new Map<RowTable, readonly RowKey[]>();
    for (const [table, kept] of this.#kept) {
      const keys = kept.takeMissing();
      if (keys.length > 0) missing.set(table, keys);
    }
    return missing.size > 0 ? this.#read(missing) : undefined;
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

  /** Runs one event's changes: all of them, or none where it throws. */
  change(event: StoredEvent): void {
    this.#before.length = 0;
    try {
      this.options.definition.change(this, event);
    } catch (error) {
      for (const { entry, row, changed } of this.#before.reverse()) Object.assign(entry, { row, changed });
      throw error;
    }
  }

  /** Writes the least recently used rows of every table that has too many. */
  async trim(): Promise<void> {
    const { rowsInMemory } = this.options;
    for (const kept of this.#kept.values()) if (kept.isFull(rowsInMemory)) await this.#sendOld(kept);
  }

  /** Writes everything. */
  async flush(): Promise<void> {
    for (const kept of this.#kept.values()) {
      await this.#sendOld(kept);
      await this.#sendOld(kept);
    }
    await this.#writing;
    await this.options.inTurn((tx) => this.#addKeys(tx));
  }

  async #addKeys(tx: pg.ClientBase): Promise<void> {
    for (const table of this.options.definition.tables) {
      if (this.#keyed.has(table)) continue;
      await addKey(tx, table);
      this.#keyed.add(table);
    }
  }

  async #sendOld(kept: KeptRows): Promise<void> {
    const leaving = kept.takeOld();
    const rows: object[] = [];
    const replaced: RowKey[] = [];
    for (const [key, { row, stored }] of leaving) {
      if (row !== null) rows.push(row);
      if (stored) replaced.push(key);
    }
    await this.#send(kept.table, rows, replaced);
  }

  /** Waits until the write before has ended: at most one is under way. */
  async #send(table: RowTable, rows: readonly object[], replaced: readonly RowKey[]): Promise<void> {
    await this.#writing;
    this.#writing = this.#write(table, rows, replaced);
    // Awaited with the next write; until then a failure must not count as an unhandled rejection.
    this.#writing.catch(() => undefined);
  }

  /** Completing the rows may take long while others use the connection. */
  async #write(table: RowTable, rows: readonly object[], replaced: readonly RowKey[]): Promise<void> {
    const { definition, inTurn } = this.options;
    await definition.complete?.(table, rows, inTurn);
    await inTurn(async (tx) => {
      if (replaced.length > 0) await deleteRows(tx, table, replaced);
      await copyRows(tx, table, rows);
    });
  }

  async #read(missing: ReadonlyMap<RowTable, readonly RowKey[]>): Promise<void> {
    // Some of them may still be being written.
    await this.#writing;
    const found = await this.options.inTurn(async (tx) => {
      await this.#addKeys(tx);
      return readRows(tx, this.options.definition.tables, (of) => missing.get(of) ?? []);
    });
    for (const { table, row } of found) this.#keptOf(table).load(row);
  }

  #change(entry: Entry, row: object | null): void {
    this.#before.push({ entry, row: entry.row, changed: entry.changed });
    entry.row = row;
    entry.changed = true;
  }

  #keptOf(table: RowTable): KeptRows {
    const kept = this.#kept.get(table);
    if (!kept) throw new Error(`${this.options.definition.name} has no table ${table.name} to look into`);
    return kept;
  }

  #entry(table: RowTable, key: RowKey): Entry {
    const entry = this.#keptOf(table).entry(key);
    if (!entry) throw new Error(`a row of ${table.name} was changed that no event touches`);
    return entry;
  }
}
