import { romeDayOf } from './rome-day.js';
import { instantOfRomeTime } from './rome-time.js';

/** How long a reservation to be paid in the shop lasts (PRODUCT.md section 3). */
const RESERVATION_DAYS = 7;
const DAY_MS = 86_400_000;

/**
 * Until when a gift reserved now may be paid in the shop (ISO). Buyers are told a day, so the whole of it counts, as a
 * day in Rome.
 */
export function endOfReservation(now: Date): string {
  const noon = Date.parse(`${romeDayOf(now)}T12:00:00Z`);
  const lastDay = romeDayOf(new Date(noon + RESERVATION_DAYS * DAY_MS));
  const end = instantOfRomeTime(`${lastDay}T23:59:59`);
  if (!end) throw new Error(`${lastDay} has no end in Rome`);
  return end.toISOString();
}
