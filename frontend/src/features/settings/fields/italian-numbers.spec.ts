import { describe, expect, it } from '@jest/globals';
import { isReaNumber, isVatNumber } from './italian-numbers.js';

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
});
