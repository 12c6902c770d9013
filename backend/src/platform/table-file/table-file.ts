import type { RomeDay } from '@fiocco/contracts';
import { amountText, type Cents } from '@fiocco/money';
import { StreamableFile } from '@nestjs/common';
import writeXlsxFile, { type Cell, type SheetData } from 'write-excel-file/node';

/** One column of a table that somebody opens in a spreadsheet; where a row has nothing, its cell is empty. */
export type TableColumn<Row> = { readonly head: string } & (
  | { readonly as: 'text'; readonly of: (row: Row) => string | null }
  | { readonly as: 'day'; readonly of: (row: Row) => RomeDay | null }
  | { readonly as: 'money'; readonly of: (row: Row) => Cents | null }
);

export interface Table<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
}

/** What a spreadsheet would take for a formula (CWE-1236) begins with an apostrophe, which it shows as text. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const quoted = (text: string): string => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const slashed = (day: RomeDay): string => day.split('-').toReversed().join('/');

function csvCell<Row>(column: TableColumn<Row>, row: Row): string {
  switch (column.as) {
    case 'text':
      return quoted(harmless(column.of(row) ?? ''));
    case 'day': {
      const day = column.of(row);
      return day === null ? '' : slashed(day);
    }
    case 'money': {
      const cents = column.of(row);
      return cents === null ? '' : amountText(cents).replaceAll('.', '');
    }
  }
}

/**
 * As an Italian Excel opens it at a double click: semicolons, because the comma is in the amounts, and a mark of UTF-8 in
 * front, without which it reads accents wrong.
 */
async function csvOf<Row>({ columns, rows }: Table<Row>): Promise<Buffer> {
  const lines = [
    columns.map(({ head }) => quoted(head)),
    ...rows.map((row) => columns.map((column) => csvCell(column, row))),
  ];
  return Buffer.from(`\uFEFF${lines.map((cells) => `${cells.join(';')}\r\n`).join('')}`);
}

function xlsxCell<Row>(column: TableColumn<Row>, row: Row): Cell {
  switch (column.as) {
    // A text stays a text here, whatever it begins with.
    case 'text':
      return { value: column.of(row) ?? '', type: String };
    case 'day': {
      const day = column.of(row);
      return day === null ? null : { value: new Date(`${day}T00:00:00Z`), type: Date, format: 'dd/mm/yyyy' };
    }
    case 'money': {
      const cents = column.of(row);
      return cents === null ? null : { value: cents / 100, type: Number, format: '#,##0.00' };
    }
  }
}

async function xlsxOf<Row>({ columns, rows }: Table<Row>): Promise<Buffer> {
  const sheet: SheetData = [
    columns.map(({ head, as }) => ({
      value: head,
      type: String,
      fontWeight: 'bold',
      align: as === 'money' ? 'right' : 'left',
    })),
    ...rows.map((row) => columns.map((column) => xlsxCell(column, row))),
  ];
  const widths = columns.map(({ head, as }) => ({
    width: Math.max(head.length + 2, as === 'text' ? 22 : 12),
  }));
  return writeXlsxFile(sheet, { columns: widths, stickyRowsCount: 1 }).toBuffer();
}

const FORMATS = {
  csv: { type: 'text/csv; charset=utf-8', write: csvOf },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: xlsxOf },
} as const;

/** A table for downloading; `name` without an ending. */
export async function fileOf<Row>(
  format: keyof typeof FORMATS,
  name: string,
  table: Table<Row>,
): Promise<StreamableFile> {
  const { type, write } = FORMATS[format];
  const bytes = await write(table);
  return new StreamableFile(bytes, { type, disposition: `attachment; filename="${name}.${format}"` });
}
