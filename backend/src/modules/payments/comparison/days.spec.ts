import { expect, it } from '@jest/globals';
import { comparedFrom, reportedUntil } from './days.js';

it.each([
  [
    '2026-11-23T02:59:00Z',
    '2026-11-21T23:00:00.000Z',
    'a minute to four in Rome: yesterday is not whole yet',
  ],
  ['2026-11-23T03:00:00Z', '2026-11-22T23:00:00.000Z', 'four'],
  ['2026-11-23T22:59:00Z', '2026-11-22T23:00:00.000Z', 'late at night'],
  ['2026-07-01T02:00:00Z', '2026-06-30T22:00:00.000Z', 'summer time'],
  ['2026-10-25T12:00:00Z', '2026-10-24T22:00:00.000Z', 'the day on which summer time ends'],
])('at %s reports are whole until %s (%s)', (now, until) => {
  expect(reportedUntil(new Date(now)).toISOString()).toBe(until);
});

const UNTIL = new Date('2026-11-22T23:00:00Z');
const daysBefore = (days: number) => new Date(UNTIL.getTime() - days * 86_400_000);

it.each([
  ['the first time a month', null, null, 30],
  ['then the days since the last time, and three again', daysBefore(1), null, 4],
  ['once more the last three', UNTIL, null, 3],
  ['all that was missed', daysBefore(200), null, 203],
  ['what still differs', UNTIL, daysBefore(40), 40],
  ['no less because of a young difference', UNTIL, daysBefore(1), 3],
  ['at most a quarter because of an old one', UNTIL, daysBefore(300), 90],
])('compares %s', (_what, last, oldestOpen, days) => {
  expect(comparedFrom(UNTIL, last, oldestOpen)).toEqual(daysBefore(days));
});
