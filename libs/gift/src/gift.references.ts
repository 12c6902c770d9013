import type { KeptRef } from '@fiocco/event-sourcing';
import { byEvent, type GiftEvent } from './events/gift-events.js';

/** An event's references to the vault: to the buyer's data from this event on, and to words that staff gave with it. */
interface References {
  readonly buyer: KeptRef | null;
  readonly note: KeptRef | null;
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
  'gift.AmountChanged.v1': none,
  'gift.KindChanged.v1': none,
  'gift.DeliveryChanged.v1': none,
  'gift.HandedOver.v1': none,
  'gift.DocumentNamed.v2': none,
  'gift.MoneyTaken.v1': none,
  'gift.MoneyReversed.v1': ({ data }) => ({ buyer: null, note: data.reason }),
  'gift.TransactionPaid.v1': none,
  'gift.HoldLost.v1': none,
  'gift.HoldRetaken.v1': none,
  'gift.HoldExtended.v1': none,
  'gift.HoldShortened.v1': none,
  'gift.PaymentStarted.v1': none,
  'gift.PaymentFound.v1': none,
  'gift.PaymentDeclined.v1': none,
  'gift.PaymentAuthorised.v1': none,
  'gift.CaptureBegan.v1': none,
  'gift.CaptureDeclined.v1': none,
  'gift.PaymentPending.v1': none,
  'gift.PaymentCaptured.v1': none,
  'gift.VoidingBegan.v1': ({ data }) => ({ buyer: null, note: data.note }),
  'gift.PaymentVoided.v1': none,
  'gift.PaymentEnded.v1': none,
  'gift.PaymentUncertain.v1': none,
  'gift.VerificationEnded.v1': ({ data }) => ({ buyer: null, note: data.reason }),
  'gift.StrayCaptured.v1': none,
  'gift.StrayRefunded.v1': none,
  'gift.TransferAwaited.v1': none,
  'gift.TransferExpired.v1': none,
  'gift.TransferReceived.v1': ({ data }) => ({ buyer: null, note: data.reason }),
  'gift.TransferReversed.v1': ({ data }) => ({ buyer: null, note: data.reason }),
  'gift.PaymentMethodChanged.v1': none,
  'gift.HeldMethodChanged.v1': none,
  'gift.RefundBegan.v1': ({ data }) => ({ buyer: null, note: data.reason }),
  'gift.RefundConfirmed.v1': none,
  'gift.RefundRefused.v1': none,
  'gift.TransactionRefunded.v1': none,
  'gift.TransactionRemoved.v1': none,
  'gift.DisputeNoted.v1': none,
  'gift.FeeReported.v1': none,
  'gift.AllocationFreed.v1': none,
  'gift.AllocationAbandoned.v1': none,
});

/** The reference to the buyer's data from this event on; null where the event does not change it. */
export const buyerRefOf = (event: GiftEvent): string | null => referencesOf(event).buyer?.ref ?? null;

/** The reference to words that staff gave with the event; null where they gave none. */
export const noteRefOf = (event: GiftEvent): string | null => referencesOf(event).note?.ref ?? null;
