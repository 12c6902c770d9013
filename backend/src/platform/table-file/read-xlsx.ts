import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { TableRow } from './table-row.js';
import { UnreadableFile } from './unreadable-file.js';
import { type ZippedFile, zippedFiles } from './zip-archive.js';

/** Of one part when it is unpacked: a hundred thousand products with long descriptions are half of it. */
const MOST_BYTES = 100_000_000;

/** What one part of the workbook tells while it is read; names come without their prefix. */
interface Listener {
  readonly open?: (name: string, attributes: SaxesTagPlain['attributes']) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

const plainName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Takes XML part by part, as it is unpacked. */
function parserOf({ open, close, text }: Listener): {
  readonly write: (part: Buffer) => void;
  readonly end: () => void;
} {
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => open?.(plainName(name), attributes));
  parser.on('closetag', ({ name }) => close?.(plainName(name)));
  parser.on('text', (words) => text?.(words));
  parser.on('error', () => {
    throw new UnreadableFile('unreadable');
  });
  const decoder = new TextDecoder();
  return {
    write: (part) => void parser.write(decoder.decode(part, { stream: true })),
    end: () => void parser.close(),
  };
}

/** Between two parts the process does other work, and a bomb is given up before all of it is read. */
async function heard(file: ZippedFile | undefined, listener: Listener): Promise<void> {
  if (!file) return;
  const parser = parserOf(listener);
  for await (const part of file.read(MOST_BYTES)) parser.write(part);
  parser.end();
}

/** Excel writes `_x0041_` for the character of that number. */
const unescaped = (text: string): string =>
  text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/** Collects the text of `<t>`, but not how it is pronounced. */
function textParts(): Listener & { readonly taken: () => string } {
  let [text, isText, isSpoken] = ['', false, false];
  return {
    open: (name) => {
      if (name === 'rPh') isSpoken = true;
      isText = name === 't' && !isSpoken;
    },
    close: (name) => {
      if (name === 'rPh') isSpoken = false;
      if (name === 't') isText = false;
    },
    text: (words) => {
      if (isText) text += words;
    },
    taken: () => {
      const whole = unescaped(text);
      text = '';
      return whole;
    },
  };
}

async function sharedTexts(file: ZippedFile | undefined): Promise<readonly string[]> {
  const texts: string[] = [];
  const parts = textParts();
  await heard(file, {
    open: parts.open,
    text: parts.text,
    close: (name) => {
      parts.close?.(name);
      if (name === 'si') texts.push(parts.taken());
    },
  });
  return texts;
}

/** The address of the first sheet: the workbook names it, its relations say where it is. */
async function firstSheet(files: ReadonlyMap<string, ZippedFile>): Promise<ZippedFile | undefined> {
  let id: string | undefined;
  await heard(files.get('xl/workbook.xml'), {
    open: (name, attributes) => {
      if (name === 'sheet') id ??= Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
    },
  });
  let target: string | undefined;
  await heard(files.get('xl/_rels/workbook.xml.rels'), {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id === id) target = Target;
    },
  });
  return target === undefined ? undefined : files.get(target.replace(/^\/?(?:xl\/)?/, 'xl/'));
}

/** `AB12` → 27. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  return letters ? [...letters].reduce((at, letter) => at * 26 + letter.charCodeAt(0) - 64, 0) - 1 : null;
}

/** As a person would type it: `49.9`, not `49.899999999999999`. */
const numberText = (value: string): string =>
  value !== '' && Number.isFinite(Number(value)) ? String(Number(Number(value).toPrecision(15))) : value;

/** Reads `value` as the cell's type says. */
function cellText(
  type: string | undefined,
  value: string,
  inline: string,
  shared: readonly string[],
): string {
  if (type === 's') return shared[Number(value)] ?? '';
  if (type === 'inlineStr') return inline;
  if (type === 'str') return unescaped(value);
  return type === undefined || type === 'n' ? numberText(value) : value;
}

const MOST_COLUMNS = 200;

/** Gathers the cells of a sheet to rows, which `taken` gives out; a row that says no number follows the one before. */
function sheetRows(shared: readonly string[]): Listener & { readonly taken: () => TableRow[] } {
  const inline = textParts();
  let ready: TableRow[] = [];
  let row: string[] = [];
  let [number, at, value, isValue] = [0, 0, '', false];
  let type: string | undefined;
  const openers: Readonly<Record<string, (attributes: SaxesTagPlain['attributes']) => void>> = {
    row: ({ r }) => {
      row = [];
      number = Number(r) || number + 1;
    },
    c: ({ r, t }) => {
      at = columnOf(r) ?? row.length;
      if (at >= MOST_COLUMNS) throw new UnreadableFile('columns');
      [type, value] = [t, ''];
    },
    v: () => {
      isValue = true;
    },
  };
  return {
    open: (name, attributes) => {
      openers[name]?.(attributes);
      inline.open?.(name, attributes);
    },
    close: (name) => {
      inline.close?.(name);
      if (name === 'v') isValue = false;
      if (name === 'c') {
        while (row.length < at) row.push('');
        row[at] = cellText(type, value, inline.taken(), shared);
      }
      if (name === 'row') ready.push({ row: number, cells: row });
    },
    text: (words) => {
      if (isValue) value += words;
      inline.text?.(words);
    },
    taken: () => {
      const taken = ready;
      ready = [];
      return taken;
    },
  };
}

/** The rows of a workbook's first sheet. */
export async function* xlsxRows(bytes: Buffer): AsyncGenerator<TableRow> {
  const files = new Map(zippedFiles(bytes).map((file) => [file.name, file]));
  const sheet = await firstSheet(files);
  if (!sheet) throw new UnreadableFile('unreadable');
  const rows = sheetRows(await sharedTexts(files.get('xl/sharedStrings.xml')));
  const parser = parserOf(rows);
  for await (const part of sheet.read(MOST_BYTES)) {
    parser.write(part);
    yield* rows.taken();
  }
  parser.end();
  yield* rows.taken();
}
