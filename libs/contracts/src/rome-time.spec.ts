import { describe, expect, it } from '@jest/globals';
import { instantOfRomeTime, romeTimeOf } from './rome-time.js';

describe('a time in Rome', () => {
  it('is shown to the second, in winter and in summer', () => {
    expect(romeTimeOf(new Date('2026-01-20T22:30:05Z'))).toBe('2026-01-20T23:30:05');
    expect(romeTimeOf(new Date('2026-07-15T22:30:05Z'))).toBe('2026-07-16T00:30:05');
  });

  it.each([
    ['in winter', '2026-01-20T09:00:00', '2026-01-20T08:00:00.000Z'],
    ['in summer', '2026-07-20T09:00:00', '2026-07-20T07:00:00.000Z'],
    ['after the clocks go forward', '2026-03-29T03:10:00', '2026-03-29T01:10:00.000Z'],
    ['in the hour that comes twice', '2026-10-25T02:30:00', '2026-10-25T01:30:00.000Z'],
  ])('is one instant: %s', (_, time, expected) => {
    expect(instantOfRomeTime(time)?.toISOString()).toBe(expected);
  });

  it.each(['2026-03-29T02:30:00', '2026-02-31T10:00:00', '2026-01-20T25:00:00', 'ieri'])(
    'does not exist: %s',
    (time) => {
      expect(instantOfRomeTime(time)).toBeNull();
    },
  );
});
