import { DEFINED, type RowKey, type RowTable } from './row-table.js';

type SqlType = 'text' | 'integer' | 'smallint' | 'bigint' | 'boolean' | 'date' | 'timestamptz' | 'jsonb';

/** A column by its type in SQL, and by `Value` as rows hold it. */
interface Column<Value> {
  readonly type: SqlType;
  readonly isNullable: boolean;
  /** Only the compiler asks for it. */
  readonly value?: Value;
}

type Columns = Readonly<Record<string, Column<unknown>>>;
type RowWith<Defined extends Columns> = {
  readonly [Name in keyof Defined]: Defined[Name] extends Column<infer Value> ? Value : never;
};

/** The rows of a table. */
export type RowOf<Table> = Table extends RowTable<infer Row> ? Row : never;

const column =
  <Value>(type: SqlType) =>
  <Narrow extends Value = Value>(): Column<Narrow> => ({ type, isNullable: false });

export const text = column<string>('text');
export const integer = column<number>('integer');
export const smallint = column<number>('smallint');
/** Ids of lists, and cents: JavaScript holds them exactly. */
export const bigint = column<number>('bigint');
export const boolean = column<boolean>('boolean');
/** `YYYY-MM-DD`. */
export const date = column<string>('date');
/** ISO, as events tell it. */
export const timestamptz = column<string>('timestamptz');
export const jsonb = column<object>('jsonb');

/** The same column where a row may have nothing in it. */
export const orNull = <Value>({ type }: Column<Value>): Column<Value | null> => ({ type, isNullable: true });

interface Definition<Defined extends Columns> {
  /** The primary key. */
  readonly key: keyof Defined & string;
  readonly columns: Defined;
  readonly indexes?: string;
}

/** A table of a read model by its columns: from them come its rows' type, its statements and what creates it. */
export function defineTable<Defined extends Columns>(
  name: string,
  { key, columns, indexes = '' }: Definition<Defined>,
): RowTable<RowWith<Defined>> {
  const sqlOf = ([column, { type, isNullable }]: readonly [string, Column<unknown>]): string => {
    if (column === key) return `${column} ${type} primary key`;
    return `${column} ${type}${isNullable ? '' : ' not null'}`;
  };
  return {
    [DEFINED]: true,
    name,
    key,
    keyType: columns[key]?.type as RowTable['keyType'],
    columns: Object.keys(columns),
    create: `create table ${name} (\n  ${Object.entries(columns).map(sqlOf).join(',\n  ')}\n)`,
    indexes,
    keyOf: (row) => row[key] as RowKey,
  };
}

/** The same table for a projection that works with objects of another shape than its columns. */
export function storedAs<Row extends object, Stored extends object>(
  table: RowTable<Stored>,
  {
    keyOf,
    to,
    from,
  }: Pick<RowTable<Row>, 'keyOf'> & {
    readonly to: (row: Row) => Stored;
    readonly from: (stored: Stored) => Row;
  },
): RowTable<Row> {
  return { ...table, keyOf, toColumns: to, fromColumns: (columns) => from(columns as Stored) };
}
