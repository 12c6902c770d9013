import { describe, expect, it } from '@jest/globals';
import { formatDate, formatDateTime, formatLongDate, formatWeekday } from './dates.js';

describe('dates', () => {
  it('keep a calendar day as it is', () => {
    expect(formatDate('2027-06-12')).toBe('12/06/2027');
    expect(formatLongDate('2027-01-01')).toBe('1 gennaio 2027');
  });

  it('show an instant as Rome reckons it', () => {
    expect(formatDateTime('2026-11-20T23:30:00Z')).toBe('21/11/2026 00:30');
    expect(formatDateTime('2026-07-20T22:30:00Z')).toBe('21/07/2026 00:30');
  });

  it('name the last day of a reservation', () => {
    expect(formatWeekday('2026-11-27T10:00:00Z')).toBe('venerdì 27 novembre 2026');
  });
});
