import { TRANSACTION_SUMS, type TransactionSum, type TransactionTotals } from '@fiocco/contracts';

/** Sums over transactions: nothing but what is given. */
export const theTotals = (given: Partial<TransactionTotals>): TransactionTotals => ({
  count: 1,
  ...(Object.fromEntries(TRANSACTION_SUMS.map((sum) => [sum, '0.00'])) as Record<TransactionSum, string>),
  ...given,
});

/** Sums that add up, each with something to say. */
export const TOTALS = theTotals({
  count: 1234,
  net: '28656.00',
  sold: '28000.50',
  shipping: '318.40',
  deposits: '300.00',
  forgiven: '0.90',
  surplus: '38.00',
  toCollect: '1240.00',
  received: '28914.00',
  refunded: '258.00',
});
