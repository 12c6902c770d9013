import { byEvent, type GiftEvent, type PersonRef } from './gift.events.js';

/** What an event refers to in the vault: the buyer's data from it on, and words that staff gave with it. */
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

/** Where the buyer's data lie in the vault from this event on; null where it says nothing of them. */
export const buyerRefOf = (event: GiftEvent): string | null => referencesOf(event).buyer?.ref ?? null;

/** Where the words lie that staff gave with it; null where they gave none. */
export const noteRefOf = (event: GiftEvent): string | null => referencesOf(event).note?.ref ?? null;
