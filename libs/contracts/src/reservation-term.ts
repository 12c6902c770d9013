/** PRODUCT.md section 3: held → reserved (7 days). */
const RESERVATION_MS = 7 * 24 * 3_600_000;

/** Until when a gift reserved now may be paid in the shop (ISO). */
export function endOfReservation(now: Date): string {
  return new Date(now.getTime() + RESERVATION_MS).toISOString();
}
