import { expect, it } from '@jest/globals';
import { join } from 'node:path';
import { isFree, licencesIn } from '../../tools/lib/licences.mjs';

const ROOT = join(import.meta.dirname, '../..');

it('nothing runs in a shop that stands under no free licence', () => {
  const packages = licencesIn(join(ROOT, 'package-lock.json'));
  expect(packages.length).toBeGreaterThan(100);
  expect(packages.filter(({ licence }) => !isFree(licence))).toEqual([]);
});

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['Apache-2.0 AND MIT', true],
  ['MIT AND GPL-3.0-only', false],
  ['AGPL-3.0-or-later', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['none', false],
])('a licence is free where it leaves a free choice: %s', (licence, free) => {
  expect(isFree(licence)).toBe(free);
});
