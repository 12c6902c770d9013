import { describe, expect, it } from '@jest/globals';
import { centsFromText, decimalFromText, textFromDecimal } from './money-text.js';

describe('an amount as staff type it', () => {
  it.each([
    ['49,90', 4990],
    ['49.9', 4990],
    ['49', 4900],
    ['1.234,50', 123450],
    ['1.234', 123400],
    ['12.480.000,00', 1248000000],
    [' 5 € ', 500],
    ['0', 0],
  ])('reads %p', (text, cents) => {
    expect(centsFromText(text)).toBe(cents);
  });

  it.each(['', 'abc', '-5', '1,234', '1.23.4', '5,999', '1e3', '12,', '999999999'])('refuses %p', (text) => {
    expect(centsFromText(text)).toBeNull();
  });

  it('writes what it read', () => {
    expect(textFromDecimal('1234.50')).toBe('1234,50');
    expect(decimalFromText(textFromDecimal('1234.50'))).toBe('1234.50');
  });
});
