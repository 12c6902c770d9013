import { describe, expect, it } from '@jest/globals';
import { momentFrom, momentWords } from './moment.js';

const NOW = new Date('2026-11-21T12:00:20.500Z');
const iso = (value: unknown): string => momentFrom(value, NOW).toISOString();

describe('the moment that is asked about', () => {
  it('is now where none is named', () => {
    expect(iso(undefined)).toBe(NOW.toISOString());
    expect(iso('')).toBe(NOW.toISOString());
  });

  it.each([
    ['2026-11-21T10:00:00Z', '2026-11-21T10:00:00.000Z'],
    ['2026-11-21T10:00Z', '2026-11-21T10:00:00.000Z'],
    ['2026-11-21T10:00:00.250+01:00', '2026-11-21T09:00:00.250Z'],
    ['2026-11-21T10:00:00-05:30', null],
    ['2026-07-01T10:00:00+02:00', '2026-07-01T08:00:00.000Z'],
  ])('may be an instant: %s', (value, expected) => {
    if (expected === null) expect(() => iso(value)).toThrow('AS_OF_IN_FUTURE');
    else expect(iso(value)).toBe(expected);
  });

  it.each([
    ['in winter', '2026-01-15T18:30:00', '2026-01-15T17:30:00.000Z'],
    ['in summer', '2026-07-15T18:30:00', '2026-07-15T16:30:00.000Z'],
    ['of the whole minute without seconds', '2026-07-15T18:30', '2026-07-15T16:30:59.999Z'],
    ['the second time round in October', '2026-10-25T02:30:00', '2026-10-25T01:30:00.000Z'],
    ['around midnight', '2026-07-15T00:30:00', '2026-07-14T22:30:00.000Z'],
    ['no later than now in the minute of now', '2026-11-21T13:00', NOW.toISOString()],
  ])('may be what a clock in Italy showed: %s', (_, value, expected) => {
    expect(iso(value)).toBe(expected);
  });

  it.each([
    '2026-03-29T02:30',
    '2026-02-30T10:00',
    '2026-02-30T10:00:00Z',
    '2026-11-21T25:00',
    '2026-11-21T23:61:00Z',
  ])('must exist: %s', (value) => {
    expect(() => iso(value)).toThrow('AS_OF_TIME_INVALID');
  });

  it.each([
    'ieri',
    '2026-11-21',
    '21/11/2026 10:00',
    ['2026-11-21T10:00'],
    { a: 1 },
    '2026-11-21T10:00:00 01:00',
  ])('must be a date and a time: %j', (value) => {
    expect(() => iso(value)).toThrow('AS_OF_TIME_INVALID');
  });

  it.each(['2026-11-21T12:00:21Z', '2026-11-21T13:01', '2030-01-01T00:00'])('must be past: %s', (value) => {
    expect(() => iso(value)).toThrow('AS_OF_IN_FUTURE');
  });

  it('is said as a clock in Italy shows it', () => {
    expect(momentWords('2026-07-15T16:30:00Z')).toBe('15/07/2026 alle 18:30');
  });
});
