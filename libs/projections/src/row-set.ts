import type { RowKey, RowTable } from './row-table.js';

interface Entry {
  /** Null: removed, or not there. */
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

  wanted(): [RowTable, RowKey[]][] {
    return [...this.#tables].map(([table, entries]) => [table, [...entries.keys()]]);
  }

  load(table: RowTable, rows: readonly object[]): void {
    for (const row of rows) this.#entry(table, table.keyOf(row)).row = row;
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

  changes(): TableChanges[] {
    return [...this.#tables].map(([table, entries]) => {
      const changed = [...entries].filter(([, entry]) => entry.changed);
      return {
        table,
        kept: changed.flatMap(([, { row }]) => (row === null ? [] : [row])),
        gone: changed.flatMap(([key, { row }]) => (row === null ? [key] : [])),
      };
    });
  }

  #entry(table: RowTable, key: RowKey): Entry {
    const entry = this.#tables.get(table)?.get(key);
    // Taken for absent it would overwrite what is there.
    if (!entry) throw new Error(`a row of ${table.name} was changed that no event touches`);
    return entry;
  }
}
