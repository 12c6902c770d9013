import { whenPurchase } from '../purchase/purchase-cause.js';

/** Agreed by the buyer, or changed by staff from a transfer. */
export const cause = whenPurchase({
  reactor: 'when_reserved_send_confirmation',
  types: ['UnitReserved', 'PaymentMethodChanged'],
  asks: (event) => event.type === 'UnitReserved' || event.data.paymentMethod === 'in_negozio',
});
