/** How long a reservation to be paid in the shop lasts (PRODUCT.md section 3). */
export const RESERVATION_MS = 7 * 24 * 3_600_000;
