import { romeTimeOf } from '@fiocco/contracts';
import { gathered } from './gathered.js';
import { readableText } from './readable-text.js';
import type { Table, TableColumn } from './table.js';
import type { ZipPart } from './zip-stream.js';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEETS = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Places in the table of formats below. */
const STYLE = { text: 0, money: 1, day: 2, moment: 3, head: 4, headOfMoney: 5 } as const;
const FIXED: readonly ZipPart[] = [
  part(
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEETS}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEETS}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEETS}.styles+xml"/></Types>`,
  ),
  part(
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ),
  part(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Foglio1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ),
  part(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  ),
  part(
    'xl/styles.xml',
    `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6">${[
      'numFmtId="0" fontId="0"',
      'numFmtId="4" fontId="0" applyNumberFormat="1"',
      'numFmtId="164" fontId="0" applyNumberFormat="1"',
      'numFmtId="165" fontId="0" applyNumberFormat="1"',
      'numFmtId="0" fontId="1" applyFont="1"',
    ]
      .map((format) => `<xf ${format} fillId="0" borderId="0" xfId="0"/>`)
      .join(
        '',
      )}<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyAlignment="1"><alignment horizontal="right"/></xf></cellXfs></styleSheet>`,
  ),
];

function part(name: string, xml: string): ZipPart {
  return { name, text: [XML + xml] };
}

/** The parts of a workbook with one sheet, whose text comes as its rows are read. */
export const xlsxParts = <Row>(table: Table<Row>): readonly ZipPart[] => [
  ...FIXED,
  { name: 'xl/worksheets/sheet1.xml', text: gathered(sheetOf(table)) },
];

async function* sheetOf<Row>({ columns, rows }: Table<Row>): AsyncGenerator<string> {
  const widths = columns.map(({ head, as }, index) => {
    const width = Math.max(head.length + 2, as === 'text' ? 22 : as === 'moment' ? 17 : 12);
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
  });
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
  yield `<row>${columns.map(({ head, as }) => textCell(head, as === 'money' ? STYLE.headOfMoney : STYLE.head)).join('')}</row>`;
  for await (const row of rows) yield `<row>${columns.map((column) => cellOf(column, row)).join('')}</row>`;
  yield '</sheetData></worksheet>';
}

/** Excel reads `_x0041_` as the character of that number. */
const ESCAPED = /_(?=x[0-9A-Fa-f]{4}_)/g;
const xmlOf = (text: string): string =>
  readableText(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replaceAll(ESCAPED, '_x005F_');

/** A text stays a text here, whatever it begins with; one that looks marked as in a CSV is marked once more. */
const textCell = (text: string, style: number): string =>
  `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlOf(/^'+[=+\-@\t\r]/.test(text) ? `'${text}` : text)}</t></is></c>`;
const numberCell = (value: number, style: number): string => `<c s="${style}"><v>${value}</v></c>`;

const DAY_MS = 86_400_000;
/** Excel counts days from here. */
const FIRST_DAY = Date.UTC(1899, 11, 30);
const serialOf = (time: string): number => (Date.parse(`${time}Z`) - FIRST_DAY) / DAY_MS;

const CELL = {
  text: (value: string) => textCell(value, STYLE.text),
  whole: (value: number) => numberCell(value, STYLE.text),
  day: (value: string) => numberCell(serialOf(`${value}T00:00`), STYLE.day),
  moment: (value: Date) => numberCell(serialOf(romeTimeOf(value).slice(0, 16)), STYLE.moment),
  money: (value: number) => numberCell(value / 100, STYLE.money),
} as const;

function cellOf<Row>(column: TableColumn<Row>, row: Row): string {
  const value = column.of(row);
  return value === null ? '<c/>' : (CELL[column.as] as (value: unknown) => string)(value);
}
