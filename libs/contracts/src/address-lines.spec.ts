import { expect, it } from '@jest/globals';
import { addressLines } from './address-lines.js';

it('an address stands in the lines of a parcel, with what is known of it', () => {
  const address = {
    name: 'Giulia',
    surname: 'Ferri',
    street: 'Via dei Serragli 12',
    zipCode: '50124',
    city: 'Firenze',
    province: 'FI',
  };
  expect(addressLines({ ...address, country: 'Italia' })).toEqual([
    'Giulia Ferri',
    'Via dei Serragli 12',
    '50124 Firenze (FI)',
    'Italia',
  ]);
  expect(addressLines({ name: 'Giulia', city: 'Firenze' })).toEqual(['Giulia', 'Firenze']);
  expect(addressLines(null)).toEqual([]);
});

it('an address that was sent as a text is shown as it was sent', () => {
  expect(addressLines({ text: 'Via Roma 1, Firenze' })).toEqual(['Via Roma 1, Firenze']);
  expect(addressLines('Via Roma 1, Firenze')).toEqual(['Via Roma 1, Firenze']);
});
