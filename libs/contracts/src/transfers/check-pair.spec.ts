import { describe, expect, it } from '@jest/globals';
import { checkPairOf, ibanInFours, isIban } from './check-pair.js';

describe('check pairs by ISO 7064 MOD 97-10', () => {
  it.each([
    ['539007547034RF', '18'],
    ['794', '44'],
  ])('of %s is %s', (characters, pair) => {
    expect(checkPairOf(characters)).toBe(pair);
  });

  it.each(['IT60 X054 2811 1010 0000 0123 456', 'DE89370400440532013000', 'GB82 WEST 1234 5698 7654 32'])(
    '%s is an IBAN',
    (text) => expect(isIban(text)).toBe(true),
  );
  it.each(['IT61X0542811101000000123456', 'IT60X05428111010000001234', 'IT60', ''])('%j is none', (text) =>
    expect(isIban(text)).toBe(false),
  );

  it('an IBAN is read in fours', () => {
    expect(ibanInFours('it60x0542811101000000123456')).toBe('IT60 X054 2811 1010 0000 0123 456');
  });
});
