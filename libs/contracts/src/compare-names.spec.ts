import { expect, it } from '@jest/globals';
import { compareNames } from './compare-names.js';

it('sorts names as an Italian reader expects', () => {
  const names = ['Èrica', 'zia Pina', 'Calici 10', 'Calici 2', 'Fiore', 'elfo', 'Zucca', 'Eva'];
  expect(names.toSorted(compareNames)).toEqual([
    'Calici 2',
    'Calici 10',
    'elfo',
    'Èrica',
    'Eva',
    'Fiore',
    'zia Pina',
    'Zucca',
  ]);
});
