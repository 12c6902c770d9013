import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(__dirname, '../../..');

/** Prices in answers keep number and sign together; pages have plain spaces. */
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows];
  return lines
    .map((cells) => `| ${cells.map((cell) => plain(cell).replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');
}

/** The formatter pads the cells. */
const unpadded = (text: string): string => text.replaceAll(/ {2,}/g, ' ').replaceAll(/-{3,}/g, '---');

/**
 * A page of the documentation as it stands, and as its test makes it from the code. `FIOCCO_PAGES=write` in the
 * environment writes it anew; the formatter comes after that.
 */
export function pageAndMade(
  name: string,
  content: string,
): { readonly stands: string; readonly made: string } {
  const file = join(root, name);
  if (process.env['FIOCCO_PAGES'] === 'write') writeFileSync(file, content);
  return { stands: unpadded(readFileSync(file, 'utf8')), made: unpadded(content) };
}
