import { describe, expect, it } from '@jest/globals';
import { centsOf, decimalOf, formatEuro, formatWholeEuro, priceText } from './money.js';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('money', () => {
  it.each([
    ['49.90', '49,90 €'],
    ['1120.00', '1.120,00 €'],
    ['0.05', '0,05 €'],
    ['-3.20', '-3,20 €'],
    ['1234567.89', '1.234.567,89 €'],
  ])('writes %s as %s', (decimal, text) => {
    expect(plain(formatEuro(decimal))).toBe(text);
  });

  it('turns decimals into cents and back without a rounding error', () => {
    for (let cents = -250; cents < 20_000; cents += 7) expect(centsOf(decimalOf(cents))).toBe(cents);
  });

  it('has a word for what costs nothing', () => {
    expect([priceText(0), plain(priceText(5))]).toEqual(['Gratis', '0,05 €']);
  });

  it('drops the cents of round amounts only', () => {
    expect([plain(formatWholeEuro(5000)), plain(formatWholeEuro(5050))]).toEqual(['50 €', '50,50 €']);
  });
});
