import { expect, it } from '@jest/globals';
import { paymentDescription } from './payment-description.js';

it.each([
  ['Nozze di Anna', 'Tazza', 'Nozze di Anna - Tazza'],
  [
    'Nozze di Annabella e Gianmarco',
    'Servizio da tè per dodici',
    'Nozze di Annabella e - Servizio da tè per d',
  ],
  ['Nozze di Anna', null, 'Nozze di Anna'],
  [null, ' Tazza ', 'Tazza'],
  [null, null, 'Acquisto Liste Regalo'],
  ['', '  ', 'Acquisto Liste Regalo'],
  ['🎁'.repeat(30), null, '🎁'.repeat(20)],
])('of the list %j and the product %j is %j', (list, product, description) => {
  expect(paymentDescription(list, product)).toBe(description);
});
