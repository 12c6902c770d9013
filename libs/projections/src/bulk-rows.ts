import type { StoredEvent } from '@fiocco/event-sourcing';
import type pg from 'pg';
import { copyRows } from './copy-rows.js';
import type { RowProjection, Rows } from './row-projection.js';
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
  /** Only then can a row that is not in memory be in the table. */
  anyStored = false;

  /** Of this table alone; one array, so that its statement is made once. */
  readonly only: readonly [RowTable];

  constructor(readonly table: RowTable) {
    this.only = [table];
  }
}

/**
 * The rows of one projection while it is rebuilt into empty tables: changed in memory, written by COPY when there are
 * too many, and read back where an old one is touched again. Memory stays the same however long the log is.
 */
export class BulkRows implements Rows {
  readonly #tables: ReadonlyMap<RowTable, Kept>;
  /** What the event in hand has changed, so that it can be taken back. */
  #journal: { readonly entry: Entry; readonly before: Entry }[] = [];

  constructor(
    private readonly definition: RowProjection,
    private readonly rowsInMemory: number,
  ) {
    this.#tables = new Map(definition.tables.map((table) => [table, new Kept(table)]));
  }

  /** Brings the rows into memory that are named, before events change them. */
  async want(tx: pg.ClientBase, touched: readonly { table: RowTable; key: RowKey }[]): Promise<void> {
    const missing = new Map<Kept, RowKey[]>();
    for (const { table, key } of touched) {
      const kept = this.#keptOf(table);
      const entry = kept.entries.get(key) ?? { row: null, changed: false, stored: false };
      if (!kept.entries.delete(key) && kept.anyStored) {
        const keys = missing.get(kept) ?? [];
        missing.set(kept, keys);
        keys.push(key);
      }
      kept.entries.set(key, entry);
    }
    for (const [kept, keys] of missing) await load(tx, kept, keys);
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
      this.definition.change(this, event);
    } catch (error) {
      for (const { entry, before } of this.#journal.reverse()) Object.assign(entry, before);
      throw error;
    }
  }

  /** Writes the older half of every table that has become too large. */
  async trim(tx: pg.ClientBase): Promise<void> {
    for (const kept of this.#tables.values()) {
      if (kept.entries.size > this.rowsInMemory)
        await this.#write(tx, kept, Math.ceil(kept.entries.size / 2));
    }
  }

  /** Writes everything. */
  async flush(tx: pg.ClientBase): Promise<void> {
    for (const kept of this.#tables.values()) await this.#write(tx, kept, kept.entries.size);
  }

  async #write(tx: pg.ClientBase, kept: Kept, count: number): Promise<void> {
    const leaving = takeOldest(kept, count).filter(([, entry]) => entry.changed);
    const rows = leaving.flatMap(([, { row }]) => (row === null ? [] : [row]));
    const replaced = leaving.flatMap(([key, { stored }]) => (stored ? [key] : []));
    await this.definition.complete?.(kept.table, rows, tx);
    if (replaced.length > 0) await deleteRows(tx, kept.table, replaced);
    await copyRows(tx, kept.table, rows);
    kept.anyStored ||= rows.length > 0;
  }

  #change(entry: Entry, row: object | null): void {
    this.#journal.push({ entry, before: { ...entry } });
    entry.row = row;
    entry.changed = true;
  }

  #keptOf(table: RowTable): Kept {
    const kept = this.#tables.get(table);
    if (!kept) throw new Error(`${this.definition.name} has no table ${table.name}`);
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

async function load(tx: pg.ClientBase, kept: Kept, keys: readonly RowKey[]): Promise<void> {
  for (const { row } of await readRows(tx, kept.only, () => keys)) {
    kept.entries.set(kept.table.keyOf(row), { row, changed: false, stored: true });
  }
}
