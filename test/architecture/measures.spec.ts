import { describe, expect, it } from '@jest/globals';
import { join, resolve } from 'node:path';
import { measure } from '../../tools/lib/measure/figures.mjs';

const root = resolve(__dirname, '../..');
const { figures, found } = measure(root);
const broken = measure(join(__dirname, 'fixtures/measures'));

/** A module's door has at most so many names. */
const DOOR = 20;
/** The doors that are wider than a door may be. */
const wide = (all: Readonly<Record<string, number>>, most: number): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(all)
      .filter(([name, count]) => name.startsWith('door: ') && count > most)
      .map(([name, count]) => [name.slice('door: '.length), count]),
  );

const UNREAD = [
  'queries that nobody sends',
  'methods of readers that nobody calls',
  'read models that nobody reads',
  'columns that nobody reads',
];

describe('the project', () => {
  it('has no circle of imports, types included', () => {
    expect(found['circles of imports']).toEqual([]);
  });

  it('can be read from the top down in every folder', () => {
    expect(found['climbing imports']).toEqual([]);
  });

  it('has doors of few names', () => {
    expect(wide(figures, DOOR)).toEqual({});
  });

  it.each(UNREAD)('has no %s outside tests', (name) => {
    expect(found[name]).toEqual([]);
  });
});

describe('a known-bad tree', () => {
  const gifts = 'backend/src/modules/gifts';

  it('has a circle of types', () => {
    expect(broken.found['circles of imports']).toEqual([`${gifts}/stock/level.ts ↔ ${gifts}/stock/stock.ts`]);
  });

  it('has an import that climbs from one folder, and one that climbs inside another', () => {
    expect(broken.found['climbing imports']).toEqual([
      `${gifts}/read-models/ → ${gifts}/queries/`,
      `${gifts}/stock/stock.ts → ${gifts}/stock/level.ts`,
    ]);
  });

  it('has a door with four names, those of another file counted', () => {
    expect(wide(broken.figures, 3)).toEqual({ gifts: 4 });
  });

  it.each([
    ['queries that nobody sends', ['FindForgotten']],
    ['methods of readers that nobody calls', [`${gifts}/queries/forgotten.reader.ts untold`]],
    ['read models that nobody reads', ['forgotten']],
    ['columns that nobody reads', ['asked.written', 'defined.unasked']],
  ])('has %s', (name, expected) => {
    expect(broken.found[name]).toEqual(expected);
  });
});
