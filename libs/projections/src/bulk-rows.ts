import type { StoredEvent } from '@fiocco/event-sourcing';
import type pg from 'pg';
import { copyRows } from './copy-rows.js';
import type { RowProjection, Rows, Touch } from './row-projection.js';
import { deleteRows, readRows } from './row-statements.js';
import type { RowKey, RowTable } from './row-table.js';

interface Entry {
  /** Null: removed, or never there. */
  row: object | null;
  changed: boolean;
  /** The table holds an earlier version of it. */
  stored: boolean;
}

/** Rows of one table kept in memory, the least recently used first. */
class Kept {
  readonly entries = new Map<RowKey, Entry>();
  /** Rows to be read, since they may be in the table. */
  missing: RowKey[] = [];
  /** Only then can a row that is not in memory be in the table. */
  anyStored = false;

  /** Of this table alone; one array, so that its statement is made once. */
  readonly only: readonly [RowTable];

  constructor(readonly table: RowTable) {
    this.only = [table];
  }
}

export interface BulkRowsOptions {
  readonly definition: RowProjection;
  readonly rowsInMemory: number;
  /** The connection, with the search path on the tables. */
  readonly db: () => Promise<pg.ClientBase>;
}

/**
 * The rows of one projection while it is rebuilt into empty tables: changed in memory, written by COPY when there are
 * too many, and read back where an old one is touched again. Memory stays the same however long the log is.
 */
export class BulkRows implements Rows {
  readonly #tables: ReadonlyMap<RowTable, Kept>;
  /** What the event in hand has changed, so that it can be taken back. */
  #journal: { readonly entry: Entry; readonly row: object | null; readonly changed: boolean }[] = [];

  constructor(private readonly options: BulkRowsOptions) {
    this.#tables = new Map(options.definition.tables.map((table) => [table, new Kept(table)]));
  }

  /** Names rows that events are going to change; they are in hand after the next {@link fetch}. */
  want(touched: readonly Touch[]): void {
    for (const { table, key } of touched) {
      const kept = this.#keptOf(table);
      const entry = kept.entries.get(key);
      if (entry) kept.entries.delete(key);
      else if (kept.anyStored) kept.missing.push(key);
      kept.entries.set(key, entry ?? { row: null, changed: false, stored: false });
    }
  }

  async fetch(): Promise<void> {
    for (const kept of this.#tables.values()) {
      if (kept.missing.length === 0) continue;
      await load(await this.options.db(), kept);
    }
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
    this.#journal = [];
    try {
      this.options.definition.change(this, event);
    } catch (error) {
      for (const { entry, row, changed } of this.#journal.reverse()) Object.assign(entry, { row, changed });
      throw error;
    }
  }

  /** Writes the older half of every table that has become too large. */
  async trim(): Promise<void> {
    for (const kept of this.#tables.values()) {
      const { size } = kept.entries;
      if (size > this.options.rowsInMemory) await this.#write(kept, Math.ceil(size / 2));
    }
  }

  /** Writes everything. */
  async flush(): Promise<void> {
    for (const kept of this.#tables.values()) await this.#write(kept, kept.entries.size);
  }

  async #write(kept: Kept, count: number): Promise<void> {
    const tx = await this.options.db();
    const leaving = takeOldest(kept, count).filter(([, entry]) => entry.changed);
    const rows = leaving.flatMap(([, { row }]) => (row === null ? [] : [row]));
    const replaced = leaving.flatMap(([key, { stored }]) => (stored ? [key] : []));
    await this.options.definition.complete?.(kept.table, rows, tx);
    if (replaced.length > 0) await deleteRows(tx, kept.table, replaced);
    await copyRows(tx, kept.table, rows);
    kept.anyStored ||= rows.length > 0;
  }

  #change(entry: Entry, row: object | null): void {
    this.#journal.push({ entry, row: entry.row, changed: entry.changed });
    entry.row = row;
    entry.changed = true;
  }

  #keptOf(table: RowTable): Kept {
    const kept = this.#tables.get(table);
    if (!kept) throw new Error(`${this.options.definition.name} has no table ${table.name}`);
    return kept;
  }

  #entry(table: RowTable, key: RowKey): Entry {
    const entry = this.#keptOf(table).entries.get(key);
    if (!entry) throw new Error(`a row of ${table.name} was changed that no event touches`);
    return entry;
  }
}

function takeOldest({ entries }: Kept, count: number): [RowKey, Entry][] {
  const taken: [RowKey, Entry][] = [];
  for (const pair of entries) {
    if (taken.length === count) break;
    taken.push(pair);
  }
  for (const [key] of taken) entries.delete(key);
  return taken;
}

async function load(tx: pg.ClientBase, kept: Kept): Promise<void> {
  const { missing } = kept;
  kept.missing = [];
  for (const { row } of await readRows(tx, kept.only, () => missing)) {
    kept.entries.set(kept.table.keyOf(row), { row, changed: false, stored: true });
  }
}
