import type { TableRow } from './table-row.js';
import { UnreadableFile } from './unreadable-file.js';

/** What Windows has at 0x80 to 0x9f. Node's own decoder of that code page leaves these as control characters. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const windowsText = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .replaceAll(/[\u0080-\u009f]/g, (sign) => WINDOWS[sign.charCodeAt(0) - 0x80] ?? sign);

/** The text of a file of which nobody says in which code page it is: UTF-8 where it can be, else what Windows writes in Italy. */
function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return windowsText(bytes);
  }
}

const SEPARATORS = [';', '\t', ','] as const;
const LONGEST_HEAD = 20_000;

/** What stands most often between the names of the columns. */
function separatorOf(text: string): string {
  const named = text.slice(0, LONGEST_HEAD).replaceAll(/"[^"]*"/g, '');
  const [head = ''] = named.split(/\r|\n/, 1);
  const counted = SEPARATORS.map((sign) => [head.split(sign).length, sign] as const);
  return counted.toSorted(([one], [other]) => other - one)[0]?.[1] ?? ';';
}

/** The text between the quotes that open before `from`, and the place behind those that close it. */
function quotedAt(text: string, from: number): readonly [value: string, after: number] {
  let value = '';
  for (let begin = from; ;) {
    const quote = text.indexOf('"', begin);
    if (quote === -1) throw new UnreadableFile('quote');
    value += text.slice(begin, quote);
    if (text[quote + 1] !== '"') return [value, quote + 1];
    value += '"';
    begin = quote + 2;
  }
}

interface Cell {
  readonly value: string;
  /** What stands behind it: the separator, an end of line, or nothing at the end of the text. */
  readonly end: string;
  readonly next: number;
}

function cellAt(text: string, at: number, ends: RegExp): Cell {
  const [quoted, after] = text[at] === '"' ? quotedAt(text, at + 1) : [null, at];
  ends.lastIndex = after;
  const found = ends.exec(text);
  const value = quoted ?? text.slice(at, found?.index);
  return found ? { value, end: found[0], next: ends.lastIndex } : { value, end: '', next: text.length };
}

/** The rows of a CSV, whichever of the usual signs stands between its cells. */
export function* csvRows(bytes: Buffer): Generator<TableRow> {
  const text = decoded(bytes);
  const separator = separatorOf(text);
  const ends = new RegExp(`${separator}|\r\n|\r|\n`, 'g');
  let [row, cells]: [number, string[]] = [1, []];
  for (let at = 0; at < text.length;) {
    const { value, end, next } = cellAt(text, at, ends);
    at = next;
    cells.push(value);
    if (end === separator) continue;
    yield { row, cells };
    row += 1;
    cells = [];
  }
  // The last line ends with a separator: an empty cell follows it.
  if (cells.length > 0) yield { row, cells: [...cells, ''] };
}
