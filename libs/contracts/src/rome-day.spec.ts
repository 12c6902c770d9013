import { expect, it } from '@jest/globals';
import { romeDayOf } from './rome-day.js';

it.each([
  ['2026-06-30T21:59:59.999Z', '2026-06-30'],
  ['2026-06-30T22:00:00.000Z', '2026-07-01'],
  ['2026-12-31T22:59:59.999Z', '2026-12-31'],
  ['2026-12-31T23:00:00.000Z', '2027-01-01'],
  ['2026-03-29T00:30:00.000Z', '2026-03-29'],
])('%s falls on %s in Rome', (instant, day) => {
  expect(romeDayOf(new Date(instant))).toBe(day);
});
