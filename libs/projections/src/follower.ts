import type { StoredEvent } from '@fiocco/event-sourcing';
import type pg from 'pg';

/** A row that is not as the ledger makes it. Only its key and columns are named: its values may be about a person. */
export interface RowDifference {
  readonly key: string;
  /** `surplus`: no event makes such a row. */
  readonly kind: 'missing' | 'surplus' | 'changed';
  /** Those that differ, where it was changed. */
  readonly columns: readonly string[];
}

export interface TableComparison {
  readonly name: string;
  readonly table: string;
  /** How many rows the live table has. */
  readonly rows: number;
  /** Rows that exist on one side only; a row with other content counts twice. */
  readonly differences: number;
  /** The first rows that differ; absent where none does, and where the table's key is not known. */
  readonly named?: readonly RowDifference[];
}

/**
 * A table derived from the live rows of read models and from other records. It cannot be replayed from events alone: it
 * is written in the transactions that change its inputs, and made anew after a rebuild. Several projections may share a
 * follower.
 */
export interface Follower {
  /** Creates the table. May be repeated. */
  ensure(tx: pg.ClientBase): Promise<void>;
  /**
   * Makes the rows that are missing, and those of another version. May be repeated. Called while all read models that share the
   * follower have this release's tables; after an upgrade that changes one of them {@link anew} does it, once it is rebuilt.
   */
  fill(tx: pg.ClientBase): Promise<void>;
  /** The statement by which {@link follow} waits for others who write the table; sent along with a batch's `begin`. */
  readonly turn: string;
  /** Called in the transaction that took its turn and has then applied these events to the live tables. */
  follow(events: readonly StoredEvent[], tx: pg.ClientBase): Promise<void>;
  /** Called in the transaction that has just replaced the live tables by rebuilt ones. */
  anew(tx: pg.ClientBase): Promise<void>;
  /** Compares its rows with what follows from the live rows in this transaction. */
  compare(tx: pg.ClientBase): Promise<Omit<TableComparison, 'name'>>;
}
