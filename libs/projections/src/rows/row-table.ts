export type RowKey = string | number;

/** Known to this folder alone, so that every table is defined by `defineTable`. */
export const DEFINED: unique symbol = Symbol('defined');

/** A table of a read model, with one row per key. */
export interface RowTable<Row extends object = object> {
  readonly [DEFINED]: true;
  readonly name: string;
  /** The primary key's column. */
  readonly key: string;
  readonly keyType: 'text' | 'integer' | 'bigint' | 'date';
  /** All columns, including the key. */
  readonly columns: readonly string[];
  /** `create table`, with the primary key and without other indexes. */
  readonly create: string;
  /** `create index` statements; a rebuild runs them at the end. */
  readonly indexes: string;
  keyOf(row: Row): RowKey;
  /** The columns of a row, where the projection works with a smaller object. */
  toColumns?(row: Row): object;
  /** The inverse, from the stored columns as JSON. */
  fromColumns?(columns: object): Row;
}

export function columnsOf<Row extends object>(table: RowTable<Row>, row: Row): object {
  return table.toColumns?.(row) ?? row;
}

export function rowOf<Row extends object>(table: RowTable<Row>, columns: object): Row {
  return table.fromColumns?.(columns) ?? (columns as Row);
}
