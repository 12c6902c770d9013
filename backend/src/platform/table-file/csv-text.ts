import { romeTimeOf, type RomeDay } from '@fiocco/contracts';
import { amountText } from '@fiocco/money';
import { gathered } from './gathered.js';
import { readableText } from './readable-text.js';
import type { Table, TableColumn } from './table.js';

/**
 * What a spreadsheet would take for a formula (CWE-1236) begins with an apostrophe, which it shows as text; one that begins
 * so already gets another, so that whoever reads the file can take off exactly one.
 */
const harmless = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const quoted = (text: string): string => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const slashed = (day: RomeDay): string => day.split('-').toReversed().join('/');

const TEXT = {
  text: (value: string) => quoted(harmless(readableText(value))),
  whole: String,
  day: slashed,
  moment: (value: Date) => {
    const time = romeTimeOf(value);
    return `${slashed(time.slice(0, 10))} ${time.slice(11, 16)}`;
  },
  money: (value: number) => amountText(value).replaceAll('.', ''),
} as const;

function cellOf<Row>(column: TableColumn<Row>, row: Row): string {
  const value = column.of(row);
  return value === null ? '' : (TEXT[column.as] as (value: unknown) => string)(value);
}

/**
 * As an Italian Excel opens it at a double click: semicolons, because the comma is in the amounts, and a mark of UTF-8 in
 * front, without which it reads accents wrong.
 */
export const csvText = <Row>(table: Table<Row>): AsyncIterable<string> => gathered(linesOf(table));

async function* linesOf<Row>({ columns, rows }: Table<Row>): AsyncGenerator<string> {
  yield `\uFEFF${columns.map(({ head }) => quoted(head)).join(';')}\r\n`;
  for await (const row of rows) yield `${columns.map((column) => cellOf(column, row)).join(';')}\r\n`;
}
