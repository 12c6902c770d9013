import { expect, it } from '@jest/globals';
import { ALL_ROWS, ROWS } from './rows/all-rows.js';
import { looksOf } from './support/looks.js';
import { pictureOf, picturesFor, picturesOn } from './support/pictures.js';
import type { Row } from './support/row.js';

it('each state of a page has its pictures, and no picture is of something else', () => {
  expect(picturesOn().sort()).toEqual(picturesFor(ALL_ROWS).sort());
});

it('`npm test` looks at each state, the long tests at all that is left, and neither takes a look of the other', () => {
  const looks = (turn: 'usual' | 'other' | 'every') =>
    Object.values(ROWS).flatMap((rows: readonly Row[]) =>
      looksOf(rows, turn).map(({ row, width }) => pictureOf(row, width)),
    );
  expect([...looks('usual'), ...looks('other')].toSorted()).toEqual(looks('every').toSorted());
  expect(looks('every').toSorted()).toEqual(picturesFor(ALL_ROWS).toSorted());
  const seen = new Set(looks('usual').map((name) => name.replace(/-\d+\.png$/, '')));
  expect(ALL_ROWS.filter(({ page, state }) => !seen.has(`${page}-${state}`))).toEqual([]);
});
