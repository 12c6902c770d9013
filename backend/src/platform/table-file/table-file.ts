import type { RomeDay } from '@fiocco/contracts';
import type { Cents } from '@fiocco/money';
import { StreamableFile } from '@nestjs/common';
import { Readable } from 'node:stream';
import { csvText } from './csv-text.js';
import { xlsxParts } from './xlsx-parts.js';
import { zipped } from './zip-stream.js';

/** One column of a table that somebody opens in a spreadsheet; where a row has nothing, its cell is empty. */
export type TableColumn<Row> = { readonly head: string } & (
  | { readonly as: 'text'; readonly of: (row: Row) => string | null }
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

const FORMATS = {
  csv: { type: 'text/csv; charset=utf-8', write: csvText },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: <Row>(table: Table<Row>) => zipped(xlsxParts(table)),
  },
} as const;

/** A table for downloading; `name` without an ending. However many rows it has, it takes the memory of some. */
export function fileOf<Row>(format: keyof typeof FORMATS, name: string, table: Table<Row>): StreamableFile {
  const { type, write } = FORMATS[format];
  const bytes = Readable.from(write(table), { objectMode: false });
  return new StreamableFile(bytes, { type, disposition: `attachment; filename="${name}.${format}"` });
}
