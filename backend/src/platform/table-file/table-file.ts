import { StreamableFile } from '@nestjs/common';
import { Readable } from 'node:stream';
import { csvText } from './csv-text.js';
import type { Table } from './table.js';
import { xlsxParts } from './xlsx-parts.js';
import { zipped } from './zip-stream.js';

const FORMATS = {
  csv: {
    type: 'text/csv; charset=utf-8',
    write: <Row>(table: Table<Row>) => Readable.from(csvText(table), { objectMode: false }),
  },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: <Row>(table: Table<Row>) => zipped(xlsxParts(table)),
  },
} as const;

/** A table for downloading; `name` without an ending. However many rows it has, it takes the memory of some. */
export function fileOf<Row>(format: keyof typeof FORMATS, name: string, table: Table<Row>): StreamableFile {
  const { type, write } = FORMATS[format];
  return new StreamableFile(write(table), { type, disposition: `attachment; filename="${name}.${format}"` });
}
