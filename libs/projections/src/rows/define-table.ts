import { DEFINED, type RowKey, type RowTable } from './row-table.js';

type SqlType = 'text' | 'integer' | 'smallint' | 'bigint' | 'boolean' | 'date' | 'timestamptz' | 'jsonb';

/** A column by its type in SQL, by `Value` as rows hold it and by `Read` as `pg` gives it. */
interface Column<Value, Read = Value> {
  readonly type: SqlType;
  readonly isNullable: boolean;
  /** Only the compiler asks for these two. */
  readonly value?: Value;
  readonly read?: Read;
}

type Columns = Readonly<Record<string, Column<unknown>>>;
type RowWith<Defined extends Columns> = {
  readonly [Name in keyof Defined]: Defined[Name] extends Column<infer Value, unknown> ? Value : never;
};
type ReadWith<Defined extends Columns> = {
  readonly [Name in keyof Defined]: Defined[Name] extends Column<unknown, infer Read> ? Read : never;
};

/** By the rows that its projection works with, and by those that statements read. */
export interface DefinedTable<Row extends object, Read extends object> extends RowTable<Row> {
  readonly read?: Read;
  /**
   * SQL: the columns of the row `as`, without some, as {@link ReadOf} says that they arrive. They are listed one by one:
   * a prepared `t.*` fails once a rebuild has switched the table to one with other columns.
   */
  columnsOf(as: string, without: readonly (keyof Row & string)[]): string;
}

/** The rows of a table. */
export type RowOf<Table> = Table extends RowTable<infer Row> ? Row : never;
/** The rows of a table as a statement reads them: cents and ids as text, times as dates, days as they are. */
export type ReadOf<Table> = Table extends { readonly read?: infer Read } ? NonNullable<Read> : never;

const column =
  <Value>(type: SqlType) =>
  <Narrow extends Value = Value>(): Column<Narrow> => ({ type, isNullable: false });

export const text = column<string>('text');
export const integer = column<number>('integer');
export const smallint = column<number>('smallint');
/** Ids of lists, and cents: JavaScript holds them exactly. */
export const bigint = (): Column<number, string> => ({ type: 'bigint', isNullable: false });
export const boolean = column<boolean>('boolean');
/** `YYYY-MM-DD`. */
export const date = column<string>('date');
/** ISO, as events tell it. */
export const timestamptz = (): Column<string, Date> => ({ type: 'timestamptz', isNullable: false });
export const jsonb = column<object>('jsonb');

/** The same column where a row may have nothing in it. */
export const orNull = <Value, Read>({ type }: Column<Value, Read>): Column<Value | null, Read | null> => ({
  type,
  isNullable: true,
});

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
): DefinedTable<RowWith<Defined>, ReadWith<Defined>> {
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
    columnsOf: (as, without) =>
      Object.entries(columns)
        .filter(([column]) => !(without as readonly string[]).includes(column))
        .map(([column, { type }]) =>
          type === 'date' ? `${as}.${column}::text as ${column}` : `${as}.${column}`,
        )
        .join(', '),
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
