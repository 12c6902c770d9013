import { describe, expect, it } from '@jest/globals';
import { compareMoments, dayFrom, momentOf } from './example-moment.js';

describe('moments of the example shop', () => {
  it.each([
    ['in winter', '2026-01-20T10:00:00Z', { daysAgo: 2, at: '09:00' }, '2026-01-18T08:00:00.000Z'],
    ['in summer', '2026-07-20T10:00:00Z', { daysAgo: 2, at: '09:00' }, '2026-07-18T07:00:00.000Z'],
    [
      'before the clocks go forward',
      '2026-04-02T10:00:00Z',
      { daysAgo: 5, at: '09:00' },
      '2026-03-28T08:00:00.000Z',
    ],
    [
      'in the night they go forward',
      '2026-04-02T10:00:00Z',
      { daysAgo: 4, at: '03:10' },
      '2026-03-29T01:10:00.000Z',
    ],
    [
      'in the night they go back',
      '2026-10-30T10:00:00Z',
      { daysAgo: 5, at: '01:30' },
      '2026-10-24T23:30:00.000Z',
    ],
    [
      'after midnight in Rome, before it in UTC',
      '2026-07-19T22:30:00Z',
      { daysAgo: 1, at: '09:00' },
      '2026-07-19T07:00:00.000Z',
    ],
  ])('reads a clock on the wall in Rome: %s', (_, now, moment, expected) => {
    expect(momentOf(moment, new Date(now)).toISOString()).toBe(expected);
  });

  it('counts minutes back from now', () => {
    expect(momentOf({ minutesAgo: 52 }, new Date('2026-07-20T10:00:00Z')).toISOString()).toBe(
      '2026-07-20T09:08:00.000Z',
    );
  });

  it('reckons list dates in Rome', () => {
    expect(dayFrom(new Date('2026-07-19T22:30:00Z'), 0)).toBe('2026-07-20');
    expect(dayFrom(new Date('2026-12-31T12:00:00Z'), 1)).toBe('2027-01-01');
  });

  it('orders moments of both kinds', () => {
    const sorted = [
      { minutesAgo: 2 },
      { daysAgo: 1, at: '22:00' },
      { daysAgo: 14, at: '09:00' },
      { minutesAgo: 52 },
    ].sort(compareMoments);
    expect(sorted).toEqual([
      { daysAgo: 14, at: '09:00' },
      { daysAgo: 1, at: '22:00' },
      { minutesAgo: 52 },
      { minutesAgo: 2 },
    ]);
  });
});
