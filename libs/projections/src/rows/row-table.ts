export type RowKey = string | number;

/** A table of a read model, one row per key. */
export interface RowTable<Row extends object = object> {
  readonly name: string;
  /** The column that names a row: its primary key. */
  readonly key: string;
  readonly keyType: 'text' | 'integer' | 'bigint' | 'date';
  /** Its rows are only ever added, so that none has to be read first: one per event, named after it. */
  readonly insertOnly?: boolean;
  /** All columns, the key among them. */
  readonly columns: readonly string[];
  /** `create table`, with the primary key and without further indexes. */
  readonly create: string;
  /** `create index` statements; a rebuild runs them when the rows are there. */
  readonly indexes: string;
  keyOf(row: Row): RowKey;
  /** The columns of a row, where the projection works with something smaller that they follow from. */
  toColumns?(row: Row): object;
  /** Back from what is stored, which has all columns as JSON. */
  fromColumns?(columns: object): Row;
}

export function columnsOf<Row extends object>(table: RowTable<Row>, row: Row): object {
  return table.toColumns?.(row) ?? row;
}

export function rowOf<Row extends object>(table: RowTable<Row>, columns: object): Row {
  return table.fromColumns?.(columns) ?? (columns as Row);
}
