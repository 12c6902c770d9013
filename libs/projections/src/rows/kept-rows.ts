import { LeftKeys } from './left-keys.js';
import type { RowKey, RowTable } from './row-table.js';

export interface Entry {
  /** Null: removed, or never there. */
  row: object | null;
  changed: boolean;
  /** The table holds an earlier version of it. */
  stored: boolean;
  /** When it was touched last. */
  generation: number;
}

/**
 * Rows of one table kept in memory in two generations: who is touched belongs to the young one, and when that has grown
 * to half of what may be kept, the old one leaves. Cheaper than an order by last touch, and nearly as good.
 */
export class KeptRows {
  readonly #entries = new Map<RowKey, Entry>();
  #generation = 0;
  #young = 0;
  /** An event asks for the same row several times. */
  #lastKey: RowKey | undefined;
  #last: Entry | undefined;
  /** Rows to be read, since they may be in the table. */
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

  /** A row that was {@link takeMissing missing}. */
  load(row: object): void {
    const entry = this.#entries.get(this.table.keyOf(row));
    if (entry) Object.assign(entry, { row, stored: true });
  }

  isFull(rowsInMemory: number): boolean {
    return this.#young * 2 > rowsInMemory;
  }

  /** What has changed of the old generation; the young one is old from now on. */
  takeOld(): readonly [RowKey, Entry][] {
    const leaving: [RowKey, Entry][] = [];
    for (const [key, entry] of this.#entries) {
      if (entry.generation === this.#generation) continue;
      this.#entries.delete(key);
      const { row, changed, stored } = entry;
      if (changed && (row !== null || stored)) leaving.push([key, entry]);
      // One that was only looked at is in the table as well.
      if (row !== null) this.#left.add(key);
    }
    this.#generation += 1;
    this.#young = 0;
    this.#lastKey = this.#last = undefined;
    return leaving;
  }
}
