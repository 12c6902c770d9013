import { whenPurchase } from '../purchase/purchase-cause.js';

/** The provider had authorised the payment: its buyer saw it succeed. */
const TOLD: ReadonlySet<string> = new Set(['gift_gone', 'authorised_late']);

export const cause = whenPurchase({
  reactor: 'when_gift_is_gone_tell',
  types: ['VoidingBegan'],
  asks: ({ data }) => TOLD.has(data.reason),
});
