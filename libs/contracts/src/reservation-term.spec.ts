import { describe, expect, it } from '@jest/globals';
import { endOfReservation } from './reservation-term.js';

describe('a reservation to be paid in the shop', () => {
  it.each([
    ['in winter', '2026-11-23T08:30:00Z', '2026-11-30T22:59:59.000Z'],
    ['in summer', '2027-06-12T08:30:00Z', '2027-06-19T21:59:59.000Z'],
    ['after midnight in Rome, still yesterday in UTC', '2026-11-23T23:30:00Z', '2026-12-01T22:59:59.000Z'],
    ['across the end of summer time, after midnight', '2026-10-19T22:30:00Z', '2026-10-27T22:59:59.000Z'],
    ['across the start of summer time, before midnight', '2027-03-24T22:30:00Z', '2027-03-31T21:59:59.000Z'],
  ])('lasts for seven days and to the end of the last, %s', (_, now, until) => {
    expect(endOfReservation(new Date(now))).toBe(until);
  });
});
