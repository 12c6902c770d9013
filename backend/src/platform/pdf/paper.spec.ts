import { describe, expect, it } from '@jest/globals';
import { inflateSync } from 'node:zlib';
import { Paper } from './paper.js';
import { drawable, wrappedLines } from './wrapped-lines.js';

const ABOUT = {
  title: 'Resoconto della lista',
  shop: 'Casa Fiocco',
  shopLines: ['Via Roma 1, Torino'],
  foot: 'Casa Fiocco · P.IVA 01234567890',
  at: new Date('2027-06-12T10:00:00Z'),
};
const COLUMNS = [
  { head: 'Regalo', share: 3 },
  { head: 'Importo', share: 1, right: true },
];

/** The drawn pages, unpacked; letters are ids of glyphs there. */
function streamsOf(bytes: Buffer): readonly string[] {
  const file = bytes.toString('latin1');
  return [...file.matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, packed = '']) => {
    try {
      return [inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')];
    } catch {
      return [];
    }
  });
}
const pagesOf = (bytes: Buffer) => bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
/** The letters that the embedded fonts tell a reader, so that text can be selected and searched for. */
const lettersOf = (bytes: Buffer) =>
  streamsOf(bytes)
    .filter((stream) => stream.includes('beginbfrange'))
    .flatMap((stream) => [...stream.matchAll(/<([0-9a-f]{4})>/g)].map(([, code = '']) => code))
    .map((code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .join('');

describe('a paper', () => {
  it('embeds the letters that it uses, Italian ones, the euro and foreign names, and says which they are', async () => {
    const bytes = await new Paper(ABOUT).paragraph('Città è più: 10 € da Łukasz, Дмитрий').bytes();
    const file = bytes.toString('latin1');
    expect(file.startsWith('%PDF-')).toBe(true);
    expect(file).toContain('/FontFile2');
    expect(file).not.toContain('/BaseFont /Helvetica');
    for (const letter of 'àèù€ŁДй') expect(lettersOf(bytes)).toContain(letter);
  });

  it('goes on over as many pages as its table needs, also for a row that no page can hold', async () => {
    const rows = Array.from({ length: 120 }, (_, at) => [`Regalo ${at}`, '10,00 €']);
    expect(pagesOf(await new Paper(ABOUT).table(COLUMNS, rows).bytes())).toBe(4);
    const long = [['Tanti auguri. '.repeat(900), '1,00 €']];
    expect(pagesOf(await new Paper(ABOUT).table(COLUMNS, long).bytes())).toBe(3);
  });

  it('is the same file for the same words and time', async () => {
    const write = () =>
      new Paper(ABOUT)
        .heading('Regali')
        .table(COLUMNS, [['Vaso', '129,00 €']])
        .bytes();
    expect((await write()).equals(await write())).toBe(true);
  });
});

describe('a text on paper', () => {
  const isLatin = (codePoint: number) => codePoint < 0x250;

  it('has no pictures, marks or control characters, and a question mark for a letter that cannot be drawn', () => {
    expect(drawable('Auguri 🎉👩🏽‍❤️‍👨🏻\u0000\t agli  sposi', isLatin)).toBe('Auguri agli sposi');
    expect(drawable('e\u0300 山', isLatin)).toBe('è ?');
  });

  it('breaks at spaces, and inside a word that is longer than a line', () => {
    const widthOf = (text: string) => text.length;
    expect(wrappedLines('uno due tre', 7, widthOf)).toEqual(['uno due', 'tre']);
    expect(wrappedLines('a precipitevolmente', 6, widthOf)).toEqual(['a', 'precip', 'itevol', 'mente']);
    expect(wrappedLines('ab', 0, widthOf)).toEqual(['a', 'b', '']);
    expect(wrappedLines('', 7, widthOf)).toEqual(['']);
  });
});
