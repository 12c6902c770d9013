import { describe, expect, it } from '@jest/globals';
import { daySubject, neighbour, periodOf, periodWords } from './cash-period.js';
import { cashSearchFrom } from './cash-search.js';

const TODAY = '2026-11-23';

describe('the period of the cash page', () => {
  it.each([
    [{}, TODAY, TODAY],
    [{ day: '2026-10-25' }, '2026-10-25', '2026-10-25'],
    [{ per: 'week' }, '2026-11-23', '2026-11-29'],
    // A Sunday belongs to the week before, also where the clocks change in it.
    [{ per: 'week', day: '2026-10-25' }, '2026-10-19', '2026-10-25'],
    [{ per: 'month', day: '2028-02-10' }, '2028-02-01', '2028-02-29'],
    [{ per: 'range', from: '2026-11-01', to: '2026-11-15' }, '2026-11-01', '2026-11-15'],
    [{ per: 'range', from: '2026-11-15', to: '2026-11-01' }, '2026-11-01', '2026-11-15'],
    [{ per: 'range', to: '2026-11-01' }, '2026-11-01', '2026-11-01'],
    [{ per: 'anno', day: '2026-02-30' }, TODAY, TODAY],
  ])('%j is %s to %s', (search, from, to) => {
    expect(periodOf(cashSearchFrom(search), TODAY)).toEqual({ from, to });
  });

  it('has neighbours', () => {
    const month = periodOf({ per: 'month', day: '2026-03-31' }, TODAY);
    expect(periodOf({ per: 'month', day: neighbour(month, -1) }, TODAY).from).toBe('2026-02-01');
    expect(periodOf({ per: 'month', day: neighbour(month, 1) }, TODAY).from).toBe('2026-04-01');
  });

  it.each([
    [{}, 'lunedì 23 novembre 2026'],
    [{ per: 'month' as const }, 'novembre 2026'],
    [{ per: 'week' as const }, 'dal 23 novembre 2026 al 29 novembre 2026'],
  ])('%j reads %s', (search, words) => {
    expect(periodWords(periodOf(search, TODAY))).toBe(words);
  });

  it.each([
    ['2026-11-26', 'Il 26 novembre'],
    ['2026-12-08', 'L’8 dicembre'],
    ['2026-11-11', 'L’11 novembre'],
    ['2027-01-01', 'Il 1° gennaio'],
  ])('begins a sentence about %s with "%s"', (day, words) => {
    expect(daySubject(day)).toBe(words);
  });
});
