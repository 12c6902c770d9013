import { expect, it } from '@jest/globals';
import { mondayOf } from './monday.js';

it.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-29', '2026-11-23'],
  // The clock changes on the Sunday.
  ['2026-10-25', '2026-10-19'],
  ['2027-01-01', '2026-12-28'],
])('the week of %s begins on Monday %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday);
});
