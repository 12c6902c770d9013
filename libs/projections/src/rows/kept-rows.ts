import { LeftKeys } from './left-keys.js';
import type { RowKey, RowTable } from './row-table.js';

export interface Entry {
  /** Null where it was removed or never existed. */
  row: object | null;
  changed: boolean;
  /** Whether the table has an earlier version of it. */
  stored: boolean;
  /** The generation in which it was last used. */
  generation: number;
}

/**
 * Rows of one table in memory, in two generations. A used row belongs to the young one; when that has grown to half of
 * the limit, the old one leaves. This is cheaper than ordering by last use, and nearly as good.
 */
export class KeptRows {
  readonly #entries = new Map<RowKey, Entry>();
  #generation = 0;
  #young = 0;
  /** An event asks for the same row several times. */
  #lastKey: RowKey | undefined;
  #last: Entry | undefined;
  /** Rows to be read, because they may be in the table. */
  #missing: RowKey[] = [];
  readonly #left = new LeftKeys();

  constructor(readonly table: RowTable) {}

  want(key: RowKey): void {
    const known = this.#entries.get(key);
    if (known?.generation === this.#generation) return;
    this.#young += 1;
    if (known) {
      known.generation = this.#generation;
      return;
    }
    if (this.#left.mayHold(key)) this.#missing.push(key);
    this.#entries.set(key, { row: null, changed: false, stored: false, generation: this.#generation });
  }

  entry(key: RowKey): Entry | undefined {
    if (key === this.#lastKey) return this.#last;
    const found = this.#entries.get(key);
    if (!found) return undefined;
    this.#lastKey = key;
    return (this.#last = found);
  }

  takeMissing(): readonly RowKey[] {
    const missing = this.#missing;
    if (missing.length > 0) this.#missing = [];
    return missing;
  }

  /** Adds a row that was {@link takeMissing missing}. */
  load(row: object): void {
    const entry = this.#entries.get(this.table.keyOf(row));
    if (entry) Object.assign(entry, { row, stored: true });
  }

  isFull(rowsInMemory: number): boolean {
    return this.#young * 2 > rowsInMemory;
  }

  /** The changed rows of the old generation, which leave; the young one becomes the old one. */
  takeOld(): readonly [RowKey, Entry][] {
    const leaving: [RowKey, Entry][] = [];
    for (const [key, entry] of this.#entries) {
      if (entry.generation === this.#generation) continue;
      this.#entries.delete(key);
      const { row, changed, stored } = entry;
      if (changed && (row !== null || stored)) leaving.push([key, entry]);
      // A row that was only read is in the table as well.
      if (row !== null) this.#left.add(key);
    }
    this.#generation += 1;
    this.#young = 0;
    this.#lastKey = this.#last = undefined;
    return leaving;
  }
}
