import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { easterOf, isWorkingDay } from './holidays.js';

describe('Easter', () => {
  it.each([
    [1818, '1818-03-22'],
    [1943, '1943-04-25'],
    [2000, '2000-04-23'],
    [2011, '2011-04-24'],
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
    [2285, '2285-03-22'],
  ])('of %i is on %s', (year, day) => {
    expect(easterOf(year)).toBe(day);
  });

  it('is a Sunday between 22 March and 25 April', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1583, max: 4099 }), (year) => {
        const day = easterOf(year);
        expect(new Date(`${day}T12:00:00Z`).getUTCDay()).toBe(0);
        expect(day >= `${year}-03-22` && day <= `${year}-04-25`).toBe(true);
      }),
    );
  });
});

describe('a working day in Italy', () => {
  it.each([
    '2026-01-01',
    '2026-01-06',
    '2026-04-06',
    '2027-03-29',
    '2025-04-25',
    '2026-05-01',
    '2026-06-02',
    '2025-08-15',
    '2027-11-01',
    '2026-12-08',
    '2026-12-25',
    '2025-12-26',
    '2027-10-04',
    '2028-10-04',
  ])('is not the holiday %s', (day) => expect(isWorkingDay(day)).toBe(false));

  it.each(['2026-11-28', '2026-11-29'])('is not at the weekend: %s', (day) =>
    expect(isWorkingDay(day)).toBe(false),
  );

  // San Francesco was none before 2026; Good Friday and the local patrons are working days.
  it.each(['2024-10-04', '2026-04-03', '2026-12-07', '2026-11-04'])('is %s', (day) =>
    expect(isWorkingDay(day)).toBe(true),
  );
});
