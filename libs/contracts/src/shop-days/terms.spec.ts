import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { daysAfter, romeDayOf } from '../rome-day.js';
import { romeTimeOf } from '../rome-time.js';
import { HOLIDAYS, isWorkingDay } from './holidays.js';
import { isOpenDay, NO_CALENDAR, type ShopCalendar, WEEKDAYS, type WeeklyHours } from './opening.js';
import {
  endOfReservation,
  endOfTransfer,
  openDayBefore,
  reservationReminderAt,
  transferReminderAt,
} from './terms.js';

const SPAN = [{ from: '09:30', to: '13:00' }];
const openOn = (...days: readonly string[]): WeeklyHours =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, days.includes(day) ? SPAN : []])) as unknown as WeeklyHours;
const TUESDAY_TO_SATURDAY = { ...NO_CALENDAR, weeklyHours: openOn('tue', 'wed', 'thu', 'fri', 'sat') };
const closed = (from: string, to = from, yearly = false) => ({ from, to, yearly, note: 'Ferie' });

describe('the open day before', () => {
  it.each([
    ['a Tuesday', '2026-11-24', NO_CALENDAR, '2026-11-23'],
    ['a Monday', '2026-11-23', NO_CALENDAR, '2026-11-21'],
    ['a Tuesday, closed on Mondays', '2026-11-24', TUESDAY_TO_SATURDAY, '2026-11-21'],
    ['the day after Santo Stefano', '2026-12-27', NO_CALENDAR, '2026-12-24'],
    [
      'the end of the holidays',
      '2026-08-24',
      { ...NO_CALENDAR, closedDays: [closed('2026-08-10', '2026-08-23')] },
      '2026-08-08',
    ],
    ['any day of a shop that never opens', '2026-11-24', { ...NO_CALENDAR, weeklyHours: openOn() }, null],
  ])('%s', (_, day, calendar, before) => {
    expect(openDayBefore(day, calendar)).toBe(before);
  });
});

describe('the term of a reservation', () => {
  it.each([
    ['a Monday to the next', '2026-11-23T09:59:00Z', NO_CALENDAR, '2026-11-30T22:59:59.999Z'],
    ['18 December, over Christmas', '2026-12-18T09:59:00Z', NO_CALENDAR, '2026-12-24T22:59:59.999Z'],
    [
      'to Santo Stefano, opened',
      '2026-12-19T09:59:00Z',
      { ...NO_CALENDAR, openHolidays: ['saintStephen' as const] },
      '2026-12-26T22:59:59.999Z',
    ],
    ['a Monday, closed on Mondays', '2026-11-23T09:59:00Z', TUESDAY_TO_SATURDAY, '2026-11-28T22:59:59.999Z'],
    [
      'the patron’s day, every year',
      '2026-11-30T09:59:00Z',
      { ...NO_CALENDAR, closedDays: [closed('2020-12-07', '2020-12-07', true)] },
      '2026-12-05T22:59:59.999Z',
    ],
    [
      'holidays that are longer than it',
      '2026-08-07T15:00:00Z',
      { ...NO_CALENDAR, closedDays: [closed('2026-08-08', '2026-08-30')] },
      '2026-08-31T21:59:59.999Z',
    ],
    [
      'a closing over the year’s end, every year',
      '2026-12-23T09:00:00Z',
      { ...NO_CALENDAR, closedDays: [closed('2019-12-24', '2020-01-06', true)] },
      '2027-01-07T22:59:59.999Z',
    ],
    ['into summer time', '2027-03-22T09:00:00Z', NO_CALENDAR, '2027-03-27T22:59:59.999Z'],
    ['out of summer time', '2026-10-20T09:00:00Z', NO_CALENDAR, '2026-10-27T22:59:59.999Z'],
    ['shortly before midnight in Rome', '2026-11-23T22:59:59Z', NO_CALENDAR, '2026-11-30T22:59:59.999Z'],
    ['shortly after midnight in Rome', '2026-11-23T23:00:01Z', NO_CALENDAR, '2026-12-01T22:59:59.999Z'],
    [
      'a shop that never opens',
      '2026-11-23T09:00:00Z',
      { ...NO_CALENDAR, weeklyHours: openOn() },
      '2026-11-30T22:59:59.999Z',
    ],
  ])('of %s ends with the last open day within it', (_, now, calendar, end) => {
    expect(endOfReservation(new Date(now), calendar)).toBe(end);
  });
});

describe('the term of a transfer', () => {
  it.each([
    ['from a Monday', '2026-11-23T09:00:00Z', NO_CALENDAR, '2026-11-30T22:59:59.999Z'],
    [
      'from a Monday, closed on Mondays',
      '2026-11-23T09:00:00Z',
      TUESDAY_TO_SATURDAY,
      '2026-11-28T22:59:59.999Z',
    ],
    ['over the Immacolata', '2026-12-02T09:00:00Z', NO_CALENDAR, '2026-12-10T22:59:59.999Z'],
    ['over Christmas and the new year', '2026-12-23T09:00:00Z', NO_CALENDAR, '2026-12-31T22:59:59.999Z'],
    ['over Easter, into summer time', '2027-03-24T09:00:00Z', NO_CALENDAR, '2027-04-01T21:59:59.999Z'],
    ['over San Francesco', '2027-10-01T09:00:00Z', NO_CALENDAR, '2027-10-11T21:59:59.999Z'],
    ['shortly after midnight in Rome', '2026-11-23T23:01:00Z', NO_CALENDAR, '2026-12-01T22:59:59.999Z'],
  ])('%s is the last open day of five working days', (_, now, calendar, end) => {
    expect(endOfTransfer(new Date(now), calendar)).toBe(end);
  });

  it('has five working days, where the shop is open whenever banks are', () => {
    fc.assert(
      fc.property(moments(), (now) => {
        const today = romeDayOf(now);
        const end = romeDayOf(new Date(endOfTransfer(now, NO_CALENDAR)));
        const days = Array.from({ length: 20 }, (_day, index) => daysAfter(today, index + 1));
        expect(days.filter((day) => day <= end && isWorkingDay(day))).toHaveLength(5);
      }),
    );
  });
});

const moments = () =>
  fc.date({ min: new Date('2025-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
const days = () => moments().map(romeDayOf);
const calendars = (): fc.Arbitrary<ShopCalendar> =>
  fc.record({
    weeklyHours: fc.option(fc.subarray([...WEEKDAYS]).map((open) => openOn(...open))),
    closedDays: fc
      .array(
        fc.record({
          from: days(),
          to: fc.nat(40),
          yearly: fc.boolean(),
          note: fc.constant(''),
        }),
        { maxLength: 5 },
      )
      .map((closings) => closings.map((each) => ({ ...each, to: daysAfter(each.from, each.to) }))),
    openHolidays: fc.subarray([...HOLIDAYS]),
  });

describe.each([
  ['a reservation', endOfReservation],
  ['a transfer', endOfTransfer],
])('in any calendar the term of %s', (_, endOf) => {
  it('ends at the end of a day in Rome, which is an open one where the shop ever opens', () => {
    fc.assert(
      fc.property(moments(), calendars(), (now, calendar) => {
        const until = new Date(endOf(now, calendar));
        expect(romeTimeOf(until).slice(11)).toBe('23:59:59');
        const today = romeDayOf(now);
        const soon = Array.from({ length: 60 }, (_day, index) => daysAfter(today, index + 1));
        const next = soon.find((day) => isOpenDay(calendar, day));
        if (next === undefined) return;
        expect(isOpenDay(calendar, romeDayOf(until))).toBe(true);
        expect(romeDayOf(until) >= next).toBe(true);
      }),
    );
  });

  it('never ends earlier for what was agreed later', () => {
    fc.assert(
      fc.property(moments(), fc.nat(20 * 86_400_000), calendars(), (now, later, calendar) => {
        const then = new Date(now.getTime() + later);
        expect(endOf(then, calendar) >= endOf(now, calendar)).toBe(true);
      }),
    );
  });
});

describe('the reminder', () => {
  it.each([
    ['2026-11-30T22:59:59.999Z', '2026-11-28T08:00:00.000Z'],
    ['2027-03-29T21:59:59.999Z', '2027-03-27T08:00:00.000Z'],
  ])('of a reservation that ends %s comes in the morning, two days before', (until, at) => {
    expect(reservationReminderAt(until).toISOString()).toBe(at);
  });

  it.each([
    ['2026-11-30T22:59:59.999Z', '2026-11-26T08:00:00.000Z'],
    ['2026-12-10T22:59:59.999Z', '2026-12-07T08:00:00.000Z'],
    ['2027-04-01T21:59:59.999Z', '2027-03-30T07:00:00.000Z'],
  ])('of a transfer that ends %s leaves two working days', (until, at) => {
    expect(transferReminderAt(until).toISOString()).toBe(at);
  });
});
