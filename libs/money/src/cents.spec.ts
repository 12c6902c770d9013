import { describe, expect, it } from '@jest/globals';
import {
  amountText,
  centsOf,
  centsTyped,
  formatDecimal,
  formatEuro,
  formatWholeEuro,
  parseEuro,
} from './cents.js';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('an amount for people', () => {
  it.each([
    [4_990, '49,90 €'],
    [112_000, '1.120,00 €'],
    [5, '0,05 €'],
    [-320, '-3,20 €'],
    [123_456_789, '1.234.567,89 €'],
  ])('of %i cents is %s', (cents, text) => {
    expect(plain(formatEuro(cents))).toBe(text);
  });

  it('drops the cents of round amounts only where it is asked to', () => {
    expect([plain(formatWholeEuro(5_000)), plain(formatWholeEuro(5_050))]).toEqual(['50 €', '50,50 €']);
  });

  it('is written as another locale writes it where one is said', () => {
    expect([formatEuro(112_000, 'en-GB'), formatWholeEuro(112_000, 'en-GB')]).toEqual([
      '€1,120.00',
      '€1,120',
    ]);
  });
});

describe('an amount of an answer', () => {
  it('becomes cents and a decimal again without a rounding error', () => {
    for (let cents = -250; cents < 20_000; cents += 7) expect(centsOf(formatDecimal(cents))).toBe(cents);
  });

  it.each(['', '0', '49,90', '49.9', 'NaN', '1e3', ' 5.00'])('is never guessed: %p', (text) => {
    expect(() => centsOf(text)).toThrow(RangeError);
  });
});

describe('an amount of a request', () => {
  it.each([
    [49.9, 4_990],
    ['49.90', 4_990],
    ['49,90', 4_990],
    [0, 0],
  ])('%p is %i cents', (value, cents) => {
    expect(parseEuro(value)).toBe(cents);
  });

  it.each([-1, 0.005, '5,005', '1e3', 'abc', '', null, 1e9])('%p is none', (value) => {
    expect(parseEuro(value)).toBeUndefined();
  });
});

describe('an amount that somebody types', () => {
  it.each([
    ['49,90', 4_990],
    ['49.9', 4_990],
    ['49', 4_900],
    ['50,5', 5_050],
    ['50,', 5_000],
    ['1.234,50', 123_450],
    ['1.234', 123_400],
    ['12.480.000,00', 1_248_000_000],
    ['1.120,00 €', 112_000],
    [' 5 € ', 500],
    ['0', 0],
    ['€12,480.50', 1_248_050],
    ['1,234,567.8', 123_456_780],
  ])('%p is %i cents', (text, cents) => {
    expect(centsTyped(text)).toBe(cents);
  });

  it.each(['', 'abc', '-5', '1,234', '1.23.4', '5,999', '1,2,3', '1.2,5', '1e3', '999999999'])(
    '%p is none',
    (text) => {
      expect(centsTyped(text)).toBeNull();
    },
  );

  it('is read as it was shown', () => {
    for (const cents of [0, 5, 4_990, 123_450, 1_248_000_000])
      for (const locale of ['it-IT', 'en-GB']) expect(centsTyped(amountText(cents, locale))).toBe(cents);
  });
});
