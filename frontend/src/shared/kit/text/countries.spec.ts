import { expect, it } from '@jest/globals';
import { i18n } from '../../texts/say.js';
import { COUNTRY_CODES, countryNames, countryOptions } from './countries.js';

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

it('are read in the page’s language, in its order, and kept in Italian', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  try {
    const options = countryOptions('Österreich', { shipsAbroad: true });
    expect(options.slice(0, 3)).toEqual([
      ['Österreich', 'Österreich'],
      ['Italia', 'Italy'],
      ['Afghanistan', 'Afghanistan'],
    ]);
    expect(options).toContainEqual(['Regno Unito', 'United Kingdom']);
    expect(options.at(-1)?.[1]).toBe('Zimbabwe');
  } finally {
    i18n.activate('it');
  }
});
