import { transferReminderAt } from '@fiocco/contracts';
import { isOfLaterDay, whenPurchase } from '../purchase/purchase-cause.js';

/** Each event that begins a term has a reminder of its own; one whose term was moved has nothing to say. */
export const cause = whenPurchase({
  reactor: 'when_transfer_awaited_remind',
  types: ['TransferAwaited', 'TransferReversed', 'PaymentMethodChanged'],
  asks: (event) =>
    (event.type !== 'PaymentMethodChanged' || event.data.paymentMethod === 'bonifico') &&
    isOfLaterDay(event, transferReminderAt(event.data.until)),
  runAt: ({ data }) => transferReminderAt(data.until),
});
