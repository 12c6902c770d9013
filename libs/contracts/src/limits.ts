/** Limits that pages show and the server enforces. Amounts in cents, lengths in characters. */

/**
 * A guest's share is at least this or exactly the remainder, and leaves nothing or at least this (PRODUCT.md section
 * 4).
 */
export const MIN_SHARE_CENTS = 500;
/** The amount that is suggested for a free contribution (section 2). */
export const FUND_CENTS = 5_000;
/** Amounts that pages suggest for a share. */
export const SUGGESTED_SHARES_CENTS: readonly number[] = [2_500, FUND_CENTS, 10_000];
/** How long a hold lasts (section 3). One that waits for the buyer's bank may be extended later. */
export const HOLD_MS = 15 * 60_000;
/** How many units of one product a list may ask for. */
export const MAX_LIST_QUANTITY = 999;
/** How many products of a list one call may change. */
export const MAX_ASSIGNMENT_CHANGES = 50;
/** How long, from its begin, a hold lasts at most: while the bank asks its buyer to confirm the payment. */
export const LONGEST_HOLD_MS = 60 * 60_000;
/** How much of that longer time is left once the bank has stopped asking; the first quarter of an hour stays in any case. */
export const AFTER_QUESTION_MS = 5 * 60_000;
/** The least that is paid online; less is refused before any provider is asked (PRODUCT.md section 4). */
export const MIN_ONLINE_CENTS = 50;
/** What a transfer may fall short of the price: staff may accept it, with a reason. */
export const TRANSFER_TOLERANCE_CENTS = 100;
/** How many gifts of a list are put in order by hand. */
export const MAX_ORDERED_GIFTS = 2_000;
/** Of a list's name. */
export const MAX_LIST_NAME = 200;
/** Of the password that a list's guests type. */
export const MAX_LIST_PASSWORD = 100;
