import { byEvent, type GiftEvent, type PersonRef } from './gift.events.js';

/** An event's references to the vault: to the buyer's data from this event on, and to words that staff gave with it. */
interface References {
  readonly buyer: PersonRef | null;
  readonly note: PersonRef | null;
}

const NONE: References = { buyer: null, note: null };
const none = () => NONE;

const referencesOf = byEvent<References>({
  'gift.GiftPlaced.v1': none,
  'gift.GiftTermsChanged.v1': none,
  'gift.GiftWithdrawn.v1': none,
  'gift.UnitHeld.v1': ({ data }) => ({ buyer: data.buyer, note: null }),
  'gift.HoldExpired.v1': none,
  'gift.HoldReleased.v1': none,
  'gift.UnitReserved.v1': none,
  'gift.ReservationExpired.v1': none,
  'gift.TransactionCancelled.v1': ({ data }) => ({ buyer: null, note: data.note }),
  'gift.BuyerCorrected.v1': ({ data }) => ({ buyer: data.buyer, note: null }),
  'gift.MoneyTaken.v1': none,
  'gift.MoneyReversed.v1': ({ data }) => ({ buyer: null, note: data.reason }),
  'gift.TransactionPaid.v1': none,
  'gift.AllocationFreed.v1': none,
  'gift.AllocationAbandoned.v1': none,
});

/** The reference to the buyer's data from this event on; null where the event does not change it. */
export const buyerRefOf = (event: GiftEvent): string | null => referencesOf(event).buyer?.ref ?? null;

/** The reference to words that staff gave with the event; null where they gave none. */
export const noteRefOf = (event: GiftEvent): string | null => referencesOf(event).note?.ref ?? null;
