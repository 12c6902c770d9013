import { describe, expect, it } from '@jest/globals';
import { PAYMENT_RULES } from '@fiocco/contracts';
import { deliveryWords, paymentWords } from './words.js';

describe('the methods', () => {
  it.each(PAYMENT_RULES)(
    '$code is called on Italian pages as in the office and in mails',
    ({ code, name }) => {
      expect(paymentWords(code)).toBe(name);
    },
  );

  const several = { name: 'Anna e Luca', several: true, ad: true };
  const one = { name: 'Leone', several: false, ad: false };

  it.each([
    ['beneficiaryPickup', several, false, 'Ritirano Anna e Luca'],
    ['beneficiaryPickup', one, false, 'Ritira Leone'],
    ['beneficiaryPickup', several, true, 'Lo ricevono Anna e Luca'],
    ['beneficiaryPickup', one, true, 'Lo riceve Leone'],
    ['beneficiaryShipping', one, false, 'Spedizione a casa di Leone'],
    ['buyerShipping', one, false, 'Spedizione a casa tua'],
    ['buyerPickup', one, false, 'Ritiri tu in negozio'],
  ] as const)('%s is told on Italian pages as in mails, %#', (code, to, share, words) => {
    expect(deliveryWords(code, to, share)).toBe(words);
  });
});
