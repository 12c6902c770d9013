import { describe, expect, it } from '@jest/globals';
import { DELIVERY_RULES, PAYMENT_RULES } from '@fiocco/contracts';
import { deliveryWords, paymentWords } from './words.js';

describe('the methods', () => {
  it.each(PAYMENT_RULES)(
    '$code is called on Italian pages as in the office and in mails',
    ({ code, name }) => {
      expect(paymentWords(code)).toBe(name);
    },
  );

  it.each(DELIVERY_RULES)('$code is told on Italian pages as in mails', ({ code, words }) => {
    for (const to of [
      { name: 'Anna e Luca', several: true, ad: true },
      { name: 'Leone', several: false, ad: false },
    ])
      for (const share of [true, false]) expect(deliveryWords(code, to, share)).toBe(words.guest(to, share));
  });
});
