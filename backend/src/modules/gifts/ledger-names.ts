import type { GiftEvent } from './gift/gift.events.js';
import type { PurchaseEvent } from './published-events.js';

const STORED_AS: Readonly<Record<PurchaseEvent['type'], GiftEvent['type']>> = {
  UnitHeld: 'gift.UnitHeld.v1',
  HoldExpired: 'gift.HoldExpired.v1',
  HoldReleased: 'gift.HoldReleased.v1',
  UnitReserved: 'gift.UnitReserved.v1',
  ReservationExpired: 'gift.ReservationExpired.v1',
  TransactionCancelled: 'gift.TransactionCancelled.v1',
  BuyerCorrected: 'gift.BuyerCorrected.v1',
  AmountChanged: 'gift.AmountChanged.v1',
  KindChanged: 'gift.KindChanged.v1',
  DeliveryChanged: 'gift.DeliveryChanged.v1',
  HandedOver: 'gift.HandedOver.v1',
  DocumentNamed: 'gift.DocumentNamed.v2',
  MoneyTaken: 'gift.MoneyTaken.v1',
  MoneyReversed: 'gift.MoneyReversed.v1',
  TransactionPaid: 'gift.TransactionPaid.v1',
  HoldLost: 'gift.HoldLost.v1',
  HoldRetaken: 'gift.HoldRetaken.v1',
  HoldExtended: 'gift.HoldExtended.v1',
  HoldShortened: 'gift.HoldShortened.v1',
  PaymentStarted: 'gift.PaymentStarted.v1',
  PaymentFound: 'gift.PaymentFound.v1',
  PaymentDeclined: 'gift.PaymentDeclined.v1',
  PaymentAuthorised: 'gift.PaymentAuthorised.v1',
  CaptureBegan: 'gift.CaptureBegan.v1',
  CaptureDeclined: 'gift.CaptureDeclined.v1',
  PaymentPending: 'gift.PaymentPending.v1',
  PaymentCaptured: 'gift.PaymentCaptured.v1',
  VoidingBegan: 'gift.VoidingBegan.v1',
  PaymentVoided: 'gift.PaymentVoided.v1',
  PaymentEnded: 'gift.PaymentEnded.v1',
  PaymentUncertain: 'gift.PaymentUncertain.v1',
  VerificationEnded: 'gift.VerificationEnded.v1',
  StrayCaptured: 'gift.StrayCaptured.v1',
  StrayRefunded: 'gift.StrayRefunded.v1',
  TransferAwaited: 'gift.TransferAwaited.v1',
  TransferExpired: 'gift.TransferExpired.v1',
  TransferReceived: 'gift.TransferReceived.v1',
  TransferReversed: 'gift.TransferReversed.v1',
  PaymentMethodChanged: 'gift.PaymentMethodChanged.v1',
  HeldMethodChanged: 'gift.HeldMethodChanged.v1',
  RefundBegan: 'gift.RefundBegan.v1',
  RefundConfirmed: 'gift.RefundConfirmed.v1',
  RefundRefused: 'gift.RefundRefused.v1',
  TransactionRefunded: 'gift.TransactionRefunded.v1',
  TransactionRemoved: 'gift.TransactionRemoved.v1',
  DisputeNoted: 'gift.DisputeNoted.v1',
  FeeReported: 'gift.FeeReported.v1',
};

/** The event's type in the ledger. Diaries show it, so that an entry can be found in an export. */
export const ledgerNameOf = (type: PurchaseEvent['type']): string => STORED_AS[type];

/** The inverse of {@link ledgerNameOf}. */
export const happeningNamed = new Map(
  (Object.keys(STORED_AS) as PurchaseEvent['type'][]).map((type) => [ledgerNameOf(type), type]),
);
