import { describe, expect, it } from '@jest/globals';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { readTable } from './read-table.js';
import { fileOf } from './table-file.js';
import { wholeOf, zippedFiles } from './zip-archive.js';

async function tableOf(bytes: Buffer | string) {
  const { head, rows } = await readTable(Buffer.from(bytes as string));
  const read = [];
  for await (const row of rows) read.push(row);
  return { head, rows: read };
}

function zipOf(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content as string), name);
  zip.end();
  return buffer(zip.outputStream);
}

const TEXTS = [
  'Vaso',
  '=1+1',
  '-5 %',
  "'=1+1",
  "''",
  "'antico'",
  'a;b,c\td',
  'dice "sì"',
  'due\nrighe',
  '_x0041_',
  '<b>&amp;',
  '007',
  'Niccolò €',
];

describe('a table that somebody sends', () => {
  it.each(['csv', 'xlsx'] as const)('is what our own %s said, to the letter', async (format) => {
    const columns = [
      { head: 'Testo', as: 'text' as const, of: (row: string) => row },
      { head: 'Vuoto', as: 'text' as const, of: () => null },
      { head: 'Importo', as: 'money' as const, of: () => 129_050 },
      { head: 'Pezzi', as: 'whole' as const, of: () => 12 },
    ];
    const { rows, head } = await tableOf(
      await buffer(fileOf(format, 'prova', { columns, rows: TEXTS }).getStream()),
    );
    expect(head).toEqual(['Testo', 'Vuoto', 'Importo', 'Pezzi']);
    const amount = format === 'csv' ? '1290,50' : '1290.5';
    expect(rows).toEqual(TEXTS.map((text, at) => ({ row: at + 2, cells: [text, '', amount, '12'] })));
  });

  it.each([';', ',', '\t'])('may have %j between its cells, and any end of line', async (sign) => {
    const text = [`Nome${sign}"Il, prezzo; netto"`, `Vaso${sign}"1,5"`, '', `"a${sign}""b"""${sign}`].join(
      '\r\n',
    );
    expect(await tableOf(text)).toEqual({
      head: ['Nome', 'Il, prezzo; netto'],
      rows: [
        { row: 2, cells: ['Vaso', '1,5'] },
        { row: 4, cells: [`a${sign}"b"`, ''] },
      ],
    });
  });

  it.each([
    ['UTF-8', Buffer.from('Nome\nCaffè €')],
    ['UTF-8 with a mark', Buffer.from('\uFEFFNome\nCaffè €')],
    ['Windows', Buffer.from('Nome\nCaff\xe8 \x80', 'latin1')],
    ['UTF-16', Buffer.from('\uFEFFNome\nCaffè €', 'utf16le')],
  ])('may be written in %s', async (_, bytes) => {
    expect(await tableOf(bytes)).toEqual({ head: ['Nome'], rows: [{ row: 2, cells: ['Caffè €'] }] });
  });

  it('reads a workbook as Excel writes it: shared texts, gaps, rich text, numbers', async () => {
    const workbook = await zipOf({
      'xl/workbook.xml':
        '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="rId7"/><sheet name="B" r:id="rId1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId7" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
      'xl/sharedStrings.xml':
        '<x:sst xmlns:x="y"><x:si><x:t>Nome</x:t></x:si><x:si><x:r><x:t>Ro</x:t></x:r><x:r><x:t>sso</x:t></x:r><x:rPh><x:t>no</x:t></x:rPh></x:si></x:sst>',
      'xl/worksheets/sheet2.xml':
        '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="str"><v>EAN</v></c></row><row r="3"><c r="A3" t="s"><v>1</v></c><c r="C3"><v>4.006381333931E+12</v></c><c r="D3"><v>49.899999999999999</v></c></row></sheetData></worksheet>',
    });
    expect(await tableOf(workbook)).toEqual({
      head: ['Nome', '', 'EAN'],
      rows: [{ row: 3, cells: ['Rosso', '', '4006381333931', '49.9'] }],
    });
  });

  it.each([
    ['nothing', Buffer.alloc(0), 'empty'],
    ['blank lines', Buffer.from('\r\n ;\r\n'), 'empty'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), 'unreadable'],
    ['quotes that never close', Buffer.from('Nome\n"Vaso\nTazza'), 'quote'],
    ['half an archive', Buffer.from('PK\u0003\u0004 e basta'), 'archive'],
  ])('is refused where it is %s', async (_, bytes, reason) => {
    await expect(tableOf(bytes)).rejects.toMatchObject({ name: 'UnreadableFile', reason });
  });

  it('is refused as an archive of something else, and as XML that is none', async () => {
    await expect(tableOf(await zipOf({ 'a.txt': 'x' }))).rejects.toMatchObject({ reason: 'unreadable' });
    await expect(tableOf(await zipOf({ 'xl/workbook.xml': '<a><b></a>' }))).rejects.toMatchObject({
      reason: 'unreadable',
    });
    const entities = '<!DOCTYPE a [<!ENTITY b "bomba">]><a>&b;</a>';
    await expect(tableOf(await zipOf({ 'xl/workbook.xml': entities }))).rejects.toMatchObject({
      reason: 'unreadable',
    });
  });
});

describe('an archive that somebody sends', () => {
  it('gives its files whole, folders left out', async () => {
    const zip = await zipOf({ 'foto/vaso.jpg': 'rosso', 'tazza.jpg': 'blu'.repeat(1000) });
    const files = zippedFiles(zip);
    expect(files.map(({ name }) => name)).toEqual(['foto/vaso.jpg', 'tazza.jpg']);
    expect((await wholeOf(files[1]!, 3000)).toString()).toBe('blu'.repeat(1000));
  });

  it('is given up where a file is larger than it may be, or than it says', async () => {
    const zip = await zipOf({ bomb: Buffer.alloc(5_000_000) });
    await expect(wholeOf(zippedFiles(zip)[0]!, 1_000_000)).rejects.toMatchObject({ reason: 'inflated' });
    const liar = Buffer.from(zip);
    liar.writeUInt32LE(10, liar.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24);
    await expect(wholeOf(zippedFiles(liar)[0]!, 1_000_000)).rejects.toMatchObject({ reason: 'inflated' });
  });

  it('is refused where a byte was changed, a place lies outside, or it wants a password', async () => {
    const zip = await zipOf({ 'a.txt': 'una riga di testo' });
    const entry = zip.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    const changed = (at: number, byte: number) => {
      const copy = Buffer.from(zip);
      copy[at] = byte;
      return copy;
    };
    await expect(wholeOf(zippedFiles(changed(entry + 16, 1))[0]!, 100)).rejects.toMatchObject({
      reason: 'archive',
    });
    for (const broken of [
      changed(entry + 45, 0x7f),
      changed(entry + 8, 1),
      changed(entry, 0),
      zip.subarray(0, 40),
    ])
      expect(() => zippedFiles(broken)).toThrow(expect.objectContaining({ reason: 'archive' }));
  });
});
