import { whenPurchase } from '../purchase/purchase-cause.js';

export const cause = whenPurchase({
  reactor: 'when_cancelled_by_staff_tell',
  types: ['TransactionCancelled'],
  asks: ({ data }) => data.reason === 'cancelled_by_staff',
});
