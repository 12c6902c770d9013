import { expect, it } from '@jest/globals';
import { listRecords } from '../../gift-lists/index.js';
import { valueText } from './value-text.js';

it('an address reads as on an envelope, whatever order its parts are kept in', () => {
  const address = {
    city: 'Bologna',
    name: 'Anna',
    notes: 'Secondo piano',
    province: 'BO',
    street: 'Via delle Rose 7',
    surname: 'Bellini',
    zipCode: '40136',
  };
  const text = (value: Readonly<Record<string, string>>) =>
    valueText(listRecords.fields.beneficiaryAddress, value, {});
  expect(text(address)).toBe('Anna Bellini, Via delle Rose 7, 40136 Bologna BO, Secondo piano');
  expect(text({ city: 'Torino', surname: '' })).toBe('Torino');
  expect(text({})).toBeNull();
});
