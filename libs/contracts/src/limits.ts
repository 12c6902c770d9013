/** Limits that the pages say and the server keeps. Amounts in cents, lengths in characters. */

/** A guest's share is at least this, or exactly the remainder, and leaves nothing or at least this (PRODUCT.md section 4). */
export const MIN_SHARE_CENTS = 500;
/** A free contribution starts from here (section 2). */
export const FUND_CENTS = 5_000;
/** Round shares that pages suggest. */
export const SUGGESTED_SHARES_CENTS: readonly number[] = [2_500, FUND_CENTS, 10_000];
