import { csvRows } from './read-csv.js';
import { readableText } from './readable-text.js';
import { xlsxRows } from './read-xlsx.js';
import type { TableRow } from './table-row.js';
import { UnreadableFile } from './unreadable-file.js';

export interface ReadTable {
  readonly head: readonly string[];
  readonly rows: AsyncIterable<TableRow>;
}

/** No spreadsheet has more, empty ones included. */
const LAST_ROW = 1_048_576;

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/** Takes off the apostrophe that our own files put before what a spreadsheet would take for a formula. */
const unmarked = (text: string): string => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text);

/** A workbook is an archive. */
const isXlsx = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 2) === 'PK';

/** The table in a file that somebody sent, CSV or XLSX, whatever it is called. Blank rows are left out. */
export async function readTable(bytes: Buffer): Promise<ReadTable> {
  // A CSV has no such character; a picture and an old XLS have many.
  if (!isXlsx(bytes) && bytes[1] !== 0xfe && bytes.includes(0)) throw new UnreadableFile('unreadable');
  const rows = filled(isXlsx(bytes) ? xlsxRows(bytes) : csvRows(bytes));
  const head = (await rows.next()) as IteratorResult<TableRow, undefined>;
  if (head.done) throw new UnreadableFile('empty');
  return { head: head.value.cells.map((cell) => cell.trim()), rows };
}

async function* filled(rows: Iterable<TableRow> | AsyncIterable<TableRow>): AsyncGenerator<TableRow> {
  for await (const { row, cells } of rows) {
    if (row > LAST_ROW) throw new UnreadableFile('rows');
    if (!isBlank(cells)) yield { row, cells: cells.map((cell) => unmarked(readableText(cell))) };
  }
}
