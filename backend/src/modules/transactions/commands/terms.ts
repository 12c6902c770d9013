/** A hold lives this long; one that the bank asks the buyer about may be extended later. */
export const HOLD_MS = 15 * 60_000;
/** And a reservation to be paid in the shop (PRODUCT.md section 3). */
export const RESERVATION_MS = 7 * 24 * 3_600_000;
