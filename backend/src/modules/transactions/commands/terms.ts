/** How long a hold lasts. One that waits for the buyer's bank may be extended later. */
export const HOLD_MS = 15 * 60_000;
/** How long a reservation to be paid in the shop lasts (PRODUCT.md section 3). */
export const RESERVATION_MS = 7 * 24 * 3_600_000;
