import { whenPurchase } from '../purchase/purchase-cause.js';

const DAY_MS = 86_400_000;
/** Two days: the last one may be a day on which the shop is closed. */
export const BEFORE_MS = 2 * DAY_MS;

/** Each event that begins a term has a reminder of its own; one whose term was moved has nothing to say. */
export const cause = whenPurchase({
  reactor: 'when_reserved_remind',
  types: ['UnitReserved', 'MoneyReversed', 'PaymentMethodChanged'],
  asks: (event) => event.type !== 'PaymentMethodChanged' || event.data.paymentMethod === 'in_negozio',
  runAt: ({ data }) => new Date(Date.parse('until' in data ? data.until : data.reservedUntil) - BEFORE_MS),
});
