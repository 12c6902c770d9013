import {
  EventCatalogue,
  eventVersion,
  isCents,
  isCount,
  isFlag,
  isId,
  isInstant,
  isNullOr,
  isOneOf,
  isShaped,
} from '@fiocco/event-sourcing';
import type * as Events from './gift.events.js';

// The codes are written out here and not taken from elsewhere: what was stored never changes with what is offered.
const terms = {
  isQuota: isFlag,
  canBuyInQuota: isFlag,
  listQuantity: isCount,
  priority: isOneOf(1, 2, 3),
};
const hold = { transactionId: isId, holdId: isId };
const person = isShaped<Events.PersonRef>({ ref: isId, digest: isId });

/** Every event that a gift's stream may hold, in every version that was ever stored. */
export const giftEvents = new EventCatalogue('gift', [
  eventVersion<Events.GiftPlaced>('gift.GiftPlaced.v1', {
    ...terms,
    listId: isCount,
    productId: isNullOr(isCount),
  }),
  eventVersion<Events.GiftTermsChanged>('gift.GiftTermsChanged.v1', terms),
  eventVersion<Events.GiftWithdrawn>('gift.GiftWithdrawn.v1', {}),
  eventVersion<Events.UnitHeld>('gift.UnitHeld.v1', {
    ...hold,
    orderNumber: isId,
    kind: isOneOf('acquisto', 'prenotazione', 'quota'),
    unitIndex: isCount,
    allocationId: isNullOr(isId),
    amountCents: isCents,
    shippingCents: isCents,
    priceCents: isNullOr(isCents),
    paymentMethod: isOneOf('stripe', 'paypal', 'in_negozio', 'bonifico'),
    deliveryMethod: isOneOf('beneficiaryPickup', 'buyerPickup', 'beneficiaryShipping', 'buyerShipping'),
    expiresAt: isNullOr(isInstant),
    buyer: person,
  }),
  eventVersion<Events.HoldExpired>('gift.HoldExpired.v1', hold),
  eventVersion<Events.HoldReleased>('gift.HoldReleased.v1', {
    ...hold,
    reason: isOneOf('buyer_went_back', 'choice_changed'),
  }),
  eventVersion<Events.UnitReserved>('gift.UnitReserved.v1', { ...hold, reservedUntil: isInstant }),
  eventVersion<Events.ReservationExpired>('gift.ReservationExpired.v1', { transactionId: isId }),
  eventVersion<Events.TransactionCancelled>('gift.TransactionCancelled.v1', {
    transactionId: isId,
    reason: isOneOf('cancelled_by_staff', 'cancelled_by_buyer', 'draft_expired'),
    note: isNullOr(person),
  }),
  eventVersion<Events.BuyerCorrected>('gift.BuyerCorrected.v1', { transactionId: isId, buyer: person }),
  eventVersion<Events.MoneyTaken>('gift.MoneyTaken.v1', {
    transactionId: isId,
    receiptId: isId,
    amountCents: isCents,
  }),
  eventVersion<Events.MoneyReversed>('gift.MoneyReversed.v1', {
    transactionId: isId,
    receiptId: isId,
    amountCents: isCents,
    reservedUntil: isInstant,
    reason: person,
  }),
  eventVersion<Events.TransactionPaid>('gift.TransactionPaid.v1', { transactionId: isId }),
  eventVersion<Events.AllocationFreed>('gift.AllocationFreed.v1', { unitIndex: isCount, allocationId: isId }),
  eventVersion<Events.AllocationAbandoned>('gift.AllocationAbandoned.v1', { allocationId: isId }),
]);
