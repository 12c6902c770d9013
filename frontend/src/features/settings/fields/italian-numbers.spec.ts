import { describe, expect, it } from '@jest/globals';
import { ibanInFours, isIban, isReaNumber, isVatNumber } from './italian-numbers.js';

describe('numbers that an Italian shop writes', () => {
  it.each(['01234567897', 'IT01234567897', '012 345 678 97'])('%s is a partita IVA', (text) => {
    expect(isVatNumber(text)).toBe(true);
  });
  it.each(['01234567898', '0123456789', 'abc', ''])('%j is none', (text) =>
    expect(isVatNumber(text)).toBe(false),
  );

  it('a REA number names its province', () => {
    expect(['LC-298441', 'bo 123456', 'BO–1'].map(isReaNumber)).toEqual([true, true, true]);
    expect(['298441', 'LCO-1', ''].map(isReaNumber)).toEqual([false, false, false]);
  });

  it('an IBAN is read in fours, and right by its check digits', () => {
    expect(ibanInFours('it60x0542811101000000123456')).toBe('IT60 X054 2811 1010 0000 0123 456');
    expect(isIban('IT60 X054 2811 1010 0000 0123 456')).toBe(true);
    expect(isIban('DE89370400440532013000')).toBe(true);
    expect(['IT61X0542811101000000123456', 'IT60X05428111010000001234', 'IT60', ''].map(isIban)).toEqual([
      ...[false, false, false, false],
    ]);
  });
});
