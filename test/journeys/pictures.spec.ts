import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { ALL_ROWS, ROWS } from './rows/all-rows.js';
import { looksOf } from './support/looks.js';
import {
  INDEX,
  pictureOf,
  picturesFor,
  REPOSITORY_PICTURES,
  repositoryPictures,
  windowsOf,
} from './support/pictures.js';
import { indexOf } from './support/pictures-index.js';
import { type Row, WINDOWS } from './support/row.js';

const MOST_BYTES = 51_000_000;
/** Of a PNG that keeps every colour; one with a palette has another number there. */
const TRUE_COLOUR = 2;
/** What a PNG begins with. */
const headOf = (png: Buffer) => ({ width: png.readUInt32BE(16), colours: png.readUInt8(25) });

it('each state of a page has its pictures, no picture is of something else, and the index names them all', () => {
  expect(repositoryPictures().toSorted()).toEqual(picturesFor(ALL_ROWS).toSorted());
  expect(readFileSync(join(REPOSITORY_PICTURES, INDEX), 'utf8')).toBe(indexOf(ALL_ROWS));
});

it('each picture is as wide as its window and in true colour, and all are small enough for a repository', () => {
  const pictures = ALL_ROWS.flatMap((row) =>
    windowsOf(row).map((window) => {
      const name = pictureOf(row, window);
      const bytes = readFileSync(join(REPOSITORY_PICTURES, name));
      const { width } = WINDOWS[window];
      return { name, size: bytes.length, is: headOf(bytes), wanted: { width, colours: TRUE_COLOUR } };
    }),
  );
  expect(pictures.map(({ name, is }) => ({ name, ...is }))).toEqual(
    pictures.map(({ name, wanted }) => ({ name, ...wanted })),
  );
  expect(pictures.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(MOST_BYTES);
});

it('every page is shown in every window at least once', () => {
  const shown = new Set(ALL_ROWS.filter(({ main }) => main).map(({ page }) => page));
  const pages = new Set(ALL_ROWS.filter(({ only }) => !only).map(({ page }) => page));
  expect([...pages].filter((page) => !shown.has(page))).toEqual([]);
});

it('`npm test` looks at each page, the long tests at all that is left, and neither takes a look of the other', () => {
  const looks = (turn: 'usual' | 'other' | 'every') =>
    Object.values(ROWS).flatMap((rows: readonly Row[]) =>
      looksOf(rows, turn).map(({ row, window }) => pictureOf(row, window)),
    );
  expect([...looks('usual'), ...looks('other')].toSorted()).toEqual(looks('every').toSorted());
  expect(looks('every').toSorted()).toEqual(picturesFor(ALL_ROWS).toSorted());
  const seen = Object.values(ROWS).flatMap((rows: readonly Row[]) =>
    looksOf(rows, 'usual').map(({ row }) => row.page),
  );
  expect(ALL_ROWS.filter(({ page, only }) => !only && !seen.includes(page))).toEqual([]);
});
