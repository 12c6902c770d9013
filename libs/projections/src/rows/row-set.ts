import type { RowKey, RowTable } from './row-table.js';

interface Entry {
  /** Null where it was removed or does not exist. */
  row: object | null;
  changed: boolean;
}

export interface TableChanges {
  readonly table: RowTable;
  readonly kept: readonly object[];
  readonly gone: readonly RowKey[];
}

/** The rows of one batch. */
export class RowSet {
  readonly #tables = new Map<RowTable, Map<RowKey, Entry>>();

  want(table: RowTable, key: RowKey): void {
    const entries = this.#tables.get(table) ?? new Map<RowKey, Entry>();
    this.#tables.set(table, entries);
    if (!entries.has(key)) entries.set(key, { row: null, changed: false });
  }

  get isEmpty(): boolean {
    return this.#tables.size === 0;
  }

  wantedOf(table: RowTable): RowKey[] {
    return [...(this.#tables.get(table)?.keys() ?? [])];
  }

  load(table: RowTable, row: object): void {
    this.#entry(table, table.keyOf(row)).row = row;
  }

  get<Row extends object>(table: RowTable<Row>, key: RowKey): Row | undefined {
    return (this.#entry(table, key).row as Row | null) ?? undefined;
  }

  put<Row extends object>(table: RowTable<Row>, row: Row): void {
    Object.assign(this.#entry(table, table.keyOf(row)), { row, changed: true });
  }

  remove(table: RowTable, key: RowKey): void {
    Object.assign(this.#entry(table, key), { row: null, changed: true });
  }

  /** For tables with changes only. */
  changes(): TableChanges[] {
    return [...this.#tables].flatMap(([table, entries]) => {
      const changed = [...entries].filter(([, entry]) => entry.changed);
      const kept = changed.flatMap(([, { row }]) => (row === null ? [] : [row]));
      const gone = changed.flatMap(([key, { row }]) => (row === null ? [key] : []));
      return changed.length > 0 ? [{ table, kept, gone }] : [];
    });
  }

  #entry(table: RowTable, key: RowKey): Entry {
    const entry = this.#tables.get(table)?.get(key);
    // Taken as absent, it would overwrite the stored row.
    if (!entry) throw new Error(`a row of ${table.name} was changed that no event touches`);
    return entry;
  }
}
