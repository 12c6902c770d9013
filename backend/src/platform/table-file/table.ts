import type { RomeDay } from '@fiocco/contracts';
import type { Cents } from '@fiocco/money';

/** One column of a table that somebody opens in a spreadsheet; where a row has nothing, its cell is empty. */
export type TableColumn<Row> = { readonly head: string } & (
  | { readonly as: 'text'; readonly of: (row: Row) => string | null }
  | { readonly as: 'whole'; readonly of: (row: Row) => number | null }
  | { readonly as: 'day'; readonly of: (row: Row) => RomeDay | null }
  /** Date and time in Rome, to the minute. */
  | { readonly as: 'moment'; readonly of: (row: Row) => Date | null }
  | { readonly as: 'money'; readonly of: (row: Row) => Cents | null }
);

export interface Table<Row> {
  readonly columns: readonly TableColumn<Row>[];
  /** All of them, or as they are read: a file of many is written while they come. */
  readonly rows: Iterable<Row> | AsyncIterable<Row>;
}
