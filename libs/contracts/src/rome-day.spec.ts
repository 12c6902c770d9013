import { expect, it } from '@jest/globals';
import { isRomeDay, romeDayOf } from './rome-day.js';

it.each([
  ['2026-06-30T21:59:59.999Z', '2026-06-30'],
  ['2026-06-30T22:00:00.000Z', '2026-07-01'],
  ['2026-12-31T22:59:59.999Z', '2026-12-31'],
  ['2026-12-31T23:00:00.000Z', '2027-01-01'],
  ['2026-03-29T00:30:00.000Z', '2026-03-29'],
])('%s falls on %s in Rome', (instant, day) => {
  expect(romeDayOf(new Date(instant))).toBe(day);
});

it.each(['2026-11-23', '2024-02-29', '1900-01-01'])('%s is a day', (day) => {
  expect(isRomeDay(day)).toBe(true);
});

it.each(['2026-02-30', '2025-02-29', '2026-9-1', '0000-01-01', '23/11/2026', '', 20261123, null])(
  '%p is none',
  (value) => {
    expect(isRomeDay(value)).toBe(false);
  },
);
