import { expect, it } from '@jest/globals';
import { endOfReservation } from './reservation-term.js';

it('a reservation to be paid in the shop lasts for seven days', () => {
  expect(endOfReservation(new Date('2026-11-23T08:30:00Z'))).toBe('2026-11-30T08:30:00.000Z');
});
