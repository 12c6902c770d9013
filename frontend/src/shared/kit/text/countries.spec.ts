import { expect, it } from '@jest/globals';
import { COUNTRY_CODES, countryNames } from './countries.js';

it('are all of the world, Italy first', () => {
  const known = new Intl.DisplayNames(['it'], { type: 'region', fallback: 'none' });
  expect(COUNTRY_CODES.filter((code) => known.of(code) === undefined)).toEqual([]);
  // ISO 3166-1 has 249 of them.
  expect(new Set(COUNTRY_CODES).size).toBe(248);
  const names = countryNames('', { shipsAbroad: true });
  expect(names).toHaveLength(COUNTRY_CODES.length + 1);
  expect(names.slice(0, 3)).toEqual(['Italia', 'Afghanistan', 'Albania']);
  expect(names).toContain('Regno Unito');
});

it.each([
  ['', false, ['Italia']],
  ['IT', false, ['Italia']],
  ['Österreich', false, ['Österreich', 'Italia']],
])('with %j, of a shop that ships abroad: %j', (present, shipsAbroad, names) =>
  expect(countryNames(present, { shipsAbroad })).toEqual(names),
);
