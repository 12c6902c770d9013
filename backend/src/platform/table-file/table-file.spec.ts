import { eventually } from '@fiocco/testing';
import { describe, expect, it } from '@jest/globals';
import { buffer } from 'node:stream/consumers';
import { inflateRawSync } from 'node:zlib';
import { fileOf } from './table-file.js';
import type { Table } from './table.js';

interface Line {
  readonly name: string | null;
  readonly day: string | null;
  readonly cents: number | null;
}
const tableOf = (...rows: readonly Line[]): Table<Line> => ({
  columns: [
    { head: 'Nome', as: 'text', of: ({ name }) => name },
    { head: 'Giorno', as: 'day', of: ({ day }) => day },
    { head: 'Netto', as: 'money', of: ({ cents }) => cents },
  ],
  rows,
});

async function bytesOf(format: 'csv' | 'xlsx', ...rows: readonly Line[]): Promise<Buffer> {
  const file = fileOf(format, 'prova', tableOf(...rows));
  return buffer(file.getStream());
}

/** The parts of a zip file by their names, by the headers in front of each. */
function partsOf(zip: Buffer): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  const end = zip.lastIndexOf('PK\u0005\u0006');
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, name, extra, note] = [20, 28, 30, 32].map((offset) =>
      offset === 20 ? zip.readUInt32LE(at + offset) : zip.readUInt16LE(at + offset),
    ) as [number, number, number, number];
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(start, start + packed);
    const text = zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(bytes) : bytes;
    parts.set(zip.toString('utf8', at + 46, at + 46 + name), text.toString());
    at += 46 + name + extra + note;
  }
  return parts;
}

const FORMULAS = ['=1+1', '+39 333', '-2', '@SUM(A1)', '\t=1'];

describe('a table as CSV', () => {
  it('is as an Italian Excel opens it: a mark of UTF-8, semicolons, days and amounts as they are written here', async () => {
    const bytes = await bytesOf(
      'csv',
      { name: 'Nozze "Órsini"; Ferri', day: '2026-11-03', cents: 123_456_789 },
      { name: null, day: null, cents: -5 },
      { name: 'Nulla', day: null, cents: null },
    );
    expect(bytes.toString()).toBe(
      '\uFEFFNome;Giorno;Netto\r\n"Nozze ""Órsini""; Ferri";03/11/2026;1234567,89\r\n;;-0,05\r\nNulla;;\r\n',
    );
  });

  it.each(FORMULAS)('makes no formula of %j', async (name) => {
    const text = (await bytesOf('csv', { name, day: null, cents: null })).toString();
    expect(text).toContain(`\r\n'${name};`);
  });
});

describe('a table as XLSX', () => {
  it('has days, amounts and texts as such, and no formula', async () => {
    const lines = FORMULAS.map((name) => ({ name, day: '2026-11-03', cents: 12_345 }));
    const parts = partsOf(await bytesOf('xlsx', ...lines));
    const sheet = parts.get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet).toContain('<v>123.45</v>');
    // The third of November 2026, counted in days since 1900.
    expect(sheet).toContain('<v>46329</v>');
    expect(sheet).not.toContain('<f>');
    expect([...parts.values()].join('')).toContain('=1+1');
  });

  it('is the same table for every format, under its own name', () => {
    const { options } = fileOf('xlsx', 'cassa', tableOf());
    expect(options).toMatchObject({
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      disposition: 'attachment; filename="cassa.xlsx"',
    });
  });
});

/** What a guest may have typed, and how it is read in a cell. */
const TYPED: readonly (readonly [typed: string, read: string])[] = [
  ['a\u0000b\u000B\u001Fc\uFFFE', 'abc'],
  ['<b>&"\'', '&lt;b&gt;&amp;"\''],
  [']]>', ']]&gt;'],
  ['riga\r\nriga', 'riga\nriga'],
  ['_x0041_', '_x005F_x0041_'],
  ['mezza \uD83C', 'mezza \uFFFD'],
  ['🎁'.repeat(20_000), `${'🎁'.repeat(16_383)}…`],
];

describe('whatever somebody typed', () => {
  it.each(TYPED)('leaves a workbook whole: %#', async (name, read) => {
    const parts = partsOf(await bytesOf('xlsx', { name, day: null, cents: 1 }));
    const sheet = parts.get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet).toContain(`<t xml:space="preserve">${read}</t>`);
    expect(sheet).toMatch(/<v>0\.01<\/v><\/c><\/row><\/sheetData><\/worksheet>$/);
  });

  it('leaves a CSV whole: it has no character at which a reader stops', async () => {
    const text = (await bytesOf('csv', { name: 'a\u0000;b', day: null, cents: 1 })).toString();
    expect(text).toBe('\uFEFFNome;Giorno;Netto\r\n"a;b";;0,01\r\n');
  });
});

describe('a table of many rows', () => {
  it('is written while they are read', async () => {
    let read = 0;
    async function* rows(): AsyncGenerator<Line> {
      for (; read < 200_000; read += 1) yield { name: `Riga ${read}`, day: '2026-11-03', cents: read };
    }
    const bytes = fileOf('xlsx', 'prova', { ...tableOf(), rows: rows() }).getStream();
    let written = 0;
    for await (const some of bytes) {
      written += (some as Buffer).length;
      if (written > 50_000) break;
    }
    expect(written).toBeGreaterThan(50_000);
    expect(read).toBeLessThan(50_000);
  });

  it.each(['csv', 'xlsx'] as const)(
    'fails where they do, and reads no more once its reader has left: %s',
    async (format) => {
      async function* broken(): AsyncGenerator<Line> {
        yield { name: 'Riga 1', day: '2026-11-03', cents: 1 };
        throw new Error('the database went away');
      }
      const failing = fileOf(format, 'prova', { ...tableOf(), rows: broken() }).getStream();
      await expect(failing.toArray()).rejects.toThrow('the database went away');

      let [given, isOver] = [0, false];
      async function* endless(): AsyncGenerator<Line> {
        try {
          for (; ; given += 1) yield { name: 'Riga', day: '2026-11-03', cents: given };
        } finally {
          isOver = true;
        }
      }
      const left = fileOf(format, 'prova', { ...tableOf(), rows: endless() }).getStream();
      for await (const some of left) if (given > 0 && (some as Buffer).length > 0) break;
      await eventually(() => expect(isOver).toBe(true));
    },
  );
});
