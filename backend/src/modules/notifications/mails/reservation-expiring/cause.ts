import { reservationReminderAt } from '@fiocco/contracts';
import { isOfLaterDay, whenPurchase } from '../purchase/purchase-cause.js';

const endOf = (data: { readonly until: string } | { readonly reservedUntil: string }): string =>
  'until' in data ? data.until : data.reservedUntil;

/** Each event that begins a term has a reminder of its own; one whose term was moved has nothing to say. */
export const cause = whenPurchase({
  reactor: 'when_reserved_remind',
  types: ['UnitReserved', 'MoneyReversed', 'PaymentMethodChanged'],
  asks: (event) =>
    (event.type !== 'PaymentMethodChanged' || event.data.paymentMethod === 'in_negozio') &&
    isOfLaterDay(event, reservationReminderAt(endOf(event.data))),
  runAt: ({ data }) => reservationReminderAt(endOf(data)),
});
