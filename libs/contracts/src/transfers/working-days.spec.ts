import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { romeDayOf } from '../rome-day.js';
import { easterOf, endOfTransfer, isWorkingDay, transferReminderAt } from './working-days.js';

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
    ...['2026-01-01', '2026-01-06', '2026-04-06', '2027-03-29', '2025-04-25', '2026-05-01', '2026-06-02'],
    ...['2025-08-15', '2027-11-01', '2026-12-08', '2026-12-25', '2025-12-26', '2027-10-04', '2028-10-04'],
  ])('is not the holiday %s', (day) => expect(isWorkingDay(day)).toBe(false));

  it.each(['2026-11-28', '2026-11-29'])('is not at the weekend: %s', (day) =>
    expect(isWorkingDay(day)).toBe(false),
  );

  // San Francesco was none before 2026; Good Friday and the local patrons are working days.
  it.each(['2024-10-04', '2026-04-03', '2026-12-07', '2026-11-04'])('is %s', (day) =>
    expect(isWorkingDay(day)).toBe(true),
  );

  it('is counted five times up to the end of a term, which is one itself', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2025-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (now) => {
          const noon = Date.parse(`${romeDayOf(now)}T12:00:00Z`);
          const end = romeDayOf(new Date(endOfTransfer(now)));
          const days: string[] = [];
          while (days.at(-1) !== end && days.length < 20)
            days.push(new Date(noon + (days.length + 1) * 86_400_000).toISOString().slice(0, 10));
          expect(days.filter(isWorkingDay)).toHaveLength(5);
          expect(isWorkingDay(end)).toBe(true);
        },
      ),
    );
  });
});

describe('the term of a transfer', () => {
  it.each([
    ['from a Monday', '2026-11-23T09:00:00Z', '2026-11-30T22:59:59.999Z'],
    ['from a Saturday', '2026-11-28T09:00:00Z', '2026-12-04T22:59:59.999Z'],
    ['over the Immacolata', '2026-12-02T09:00:00Z', '2026-12-10T22:59:59.999Z'],
    ['over Christmas and the new year', '2026-12-23T09:00:00Z', '2026-12-31T22:59:59.999Z'],
    ['over Epiphany', '2026-12-30T09:00:00Z', '2027-01-08T22:59:59.999Z'],
    ['over Easter, into summer time', '2027-03-24T09:00:00Z', '2027-04-01T21:59:59.999Z'],
    ['over 25 April and 1 May', '2025-04-24T09:00:00Z', '2025-05-05T21:59:59.999Z'],
    ['over San Francesco', '2027-10-01T09:00:00Z', '2027-10-11T21:59:59.999Z'],
    ['shortly before midnight in Rome', '2026-11-23T22:59:00Z', '2026-11-30T22:59:59.999Z'],
    ['shortly after midnight in Rome', '2026-11-23T23:01:00Z', '2026-12-01T22:59:59.999Z'],
  ])('%s is the fifth working day, which counts whole', (_, now, end) => {
    expect(endOfTransfer(new Date(now))).toBe(end);
  });
});

describe('the reminder of a transfer', () => {
  it.each([
    ['2026-11-30T22:59:59.999Z', '2026-11-26T08:00:00.000Z'],
    ['2026-12-10T22:59:59.999Z', '2026-12-07T08:00:00.000Z'],
    ['2027-04-01T21:59:59.999Z', '2027-03-30T07:00:00.000Z'],
  ])('of one that ends %s leaves two working days', (until, at) => {
    expect(transferReminderAt(until).toISOString()).toBe(at);
  });
});
