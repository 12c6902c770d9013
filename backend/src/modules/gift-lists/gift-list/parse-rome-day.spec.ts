import { describe, expect, it } from '@jest/globals';
import { parseRomeDay } from './parse-rome-day.js';

describe('days in Rome', () => {
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
