import { describe, expect, it } from '@jest/globals';
import { parseRomeDay, romeDayOf } from './rome-day.js';

describe('days in Rome', () => {
  it.each([
    ['2026-06-30T21:59:59.999Z', '2026-06-30'],
    ['2026-06-30T22:00:00.000Z', '2026-07-01'],
    ['2026-12-31T22:59:59.999Z', '2026-12-31'],
    ['2026-12-31T23:00:00.000Z', '2027-01-01'],
    ['2026-03-29T00:30:00.000Z', '2026-03-29'],
  ])('%s falls on %s', (instant, day) => {
    expect(romeDayOf(new Date(instant))).toBe(day);
  });

  it.each([
    ['2026-09-12', '2026-09-12'],
    ['2024-02-29', '2024-02-29'],
    ['2026-09-11T22:00:00.000Z', '2026-09-12'],
    ['2026-09-12T00:00:00+02:00', '2026-09-12'],
    ['2026-09-12T10:00Z', '2026-09-12'],
  ])('reads %s as %s', (text, day) => {
    expect(parseRomeDay(text)).toBe(day);
  });

  it.each([
    ['2026-02-30'],
    ['2025-02-29'],
    ['2026-13-01'],
    ['12/09/2026'],
    ['2026-9-1'],
    ['2026-09-12T10:00:00'],
    ['2026-09-12T25:00:00Z'],
    ['0000-01-01'],
    ['tomorrow'],
    [''],
    [20260912],
    [null],
  ])('refuses %p', (value) => {
    expect(parseRomeDay(value)).toBeUndefined();
  });
});
