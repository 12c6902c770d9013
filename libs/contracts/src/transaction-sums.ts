/**
 * The sums over transactions, in decimal strings of euros. `net` is what came less what was given back, and adds up:
 * `net` = `received` − `refunded` = `sold` + `shipping` + `deposits` − `forgiven` + `surplus`.
 */
export const TRANSACTION_SUMS = [
  'net',
  /** All money that came, less reversals. */
  'received',
  'refunded',
  /** Amounts of the paid ones less what was given back, without shipping. */
  'sold',
  /** Shipping of the paid ones; what was given back lowers it after the amount only. */
  'shipping',
  /** Parts of what is not paid yet. */
  'deposits',
  /** What transfers fell short of the price and staff accepted. */
  'forgiven',
  /** Money above the price, or of purchases that are over, that was not given back yet. */
  'surplus',
  /** What the reserved and awaited ones still lack, shipping included. */
  'toCollect',
  /** What those lack that are held or being paid. */
  'held',
] as const;
export type TransactionSum = (typeof TRANSACTION_SUMS)[number];

/**
 * What transactions may be asked for by: those behind a sum, those of `toCollect` that are paid in the shop, those whose
 * `sold` is a list's credit (contributions to the fund, and shares of gifts that are not finished), and all that are paid,
 * over which an average is reckoned.
 */
export const SUMMED_TRANSACTIONS = [...TRANSACTION_SUMS, 'reserved', 'fund', 'shares', 'paid'] as const;
export type SummedTransactions = (typeof SUMMED_TRANSACTIONS)[number];

export type TransactionTotals = { readonly count: number } & Readonly<Record<TransactionSum, string>>;
