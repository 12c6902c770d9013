import { refundNamedBy, refundToldAs } from '@fiocco/gift';
import { whenPurchase } from '../purchase/purchase-cause.js';

/** What was given back by hand, once for all its parts, and each part that a provider has confirmed. */
export const cause = whenPurchase({
  reactor: 'when_refunded_tell',
  types: ['RefundConfirmed'],
  actOf: ({ data: { transactionId, refundId, providersId } }) =>
    providersId === null ? `${transactionId}_${refundNamedBy(refundId)}` : null,
  partOf: ({ data: { refundId, providersId } }) => ({ refund: refundToldAs(refundId, providersId) }),
});
