import { describe, expect, it } from '@jest/globals';
import { formatsIn } from './index.js';

describe('how a language writes', () => {
  const it_ = formatsIn('it');
  const en = formatsIn('en');

  it('amounts', () => {
    expect([12_900, 129_000, -320].map(it_.euro)).toEqual([
      '129,00\u00a0€',
      '1.290,00\u00a0€',
      '-3,20\u00a0€',
    ]);
    expect([12_900, 129_000, -320].map(en.euro)).toEqual(['€129.00', '€1,290.00', '-€3.20']);
    expect([5000, 129_000, 5050].map(it_.wholeEuro)).toEqual(['50\u00a0€', '1.290\u00a0€', '50,50\u00a0€']);
    expect([5000, 129_000, 5050].map(en.wholeEuro)).toEqual(['€50', '€1,290', '€50.50']);
    expect([it_.amount(129_000), en.amount(129_000)]).toEqual(['1.290,00', '1,290.00']);
  });

  it('a calendar day as it is, an instant as Rome reckons it', () => {
    expect([it_.longDay('2026-12-02'), en.longDay('2026-12-02')]).toEqual([
      '2 dicembre 2026',
      '2 December 2026',
    ]);
    expect([it_.day('2027-06-12'), en.day('2027-06-12')]).toEqual(['12/06/2027', '12/06/2027']);
    expect([it_.weekday('2026-11-26T23:30:00Z'), en.weekday('2026-11-26T23:30:00Z')]).toEqual([
      'venerdì 27 novembre 2026',
      'Friday 27 November 2026',
    ]);
    expect([it_.time('2026-07-20T22:30:00Z'), en.time('2026-07-20T22:30:00Z')]).toEqual(['00:30', '00:30']);
    expect(it_.seconds('2026-07-20T22:30:09Z')).toBe('00:30:09');
  });

  it('numbers and several names', () => {
    expect([it_.number(12_345), en.number(12_345)]).toEqual(['12.345', '12,345']);
    expect([it_.together(['Anna', 'Luca', 'Sara']), en.together(['Anna', 'Luca', 'Sara'])]).toEqual([
      'Anna, Luca e Sara',
      'Anna, Luca and Sara',
    ]);
    expect([it_.either(['bonifico', 'carta']), en.either(['transfer', 'card'])]).toEqual([
      'bonifico o carta',
      'transfer or card',
    ]);
  });
});
