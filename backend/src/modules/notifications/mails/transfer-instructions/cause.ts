import { whenPurchase } from '../purchase/purchase-cause.js';

/** Agreed by the buyer, or changed by staff from a payment in the shop. */
export const cause = whenPurchase({
  reactor: 'when_transfer_awaited_send_instructions',
  types: ['TransferAwaited', 'PaymentMethodChanged'],
  asks: (event) => event.type === 'TransferAwaited' || event.data.paymentMethod === 'bonifico',
});
