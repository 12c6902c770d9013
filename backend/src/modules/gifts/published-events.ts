import type { DeliveryMethod, PaymentMethod, TransactionType } from '@fiocco/contracts';
import { type KeptRef, publishedEvent, publishedEvents, type StoredEvent } from '@fiocco/event-sourcing';
import type { Cents } from '@fiocco/money';
import { byEvent, type GiftEvent } from './gift/gift.events.js';
import { giftEvents } from './gift/gift.decider.js';
import type { CaptureBegan, PaymentAuthorised } from './gift/transitions/authorise-payment.js';
import type {
  PaymentCaptured,
  PaymentPending,
  StrayCaptured,
  StrayRefunded,
} from './gift/transitions/capture-payment.js';
import type { HeldMethodChanged, PaymentMethodChanged } from './gift/transitions/change-method.js';
import type { CaptureDeclined, PaymentDeclined } from './gift/transitions/decline-payment.js';
import type { HoldLost } from './gift/transitions/end-hold.js';
import type { HoldRetaken } from './gift/transitions/retake-unit.js';
import type { DisputeNoted, FeeReported } from './gift/transitions/payment-notes.js';
import type {
  RefundBegan,
  RefundConfirmed,
  RefundRefused,
  TransactionRefunded,
} from './gift/transitions/refund.events.js';
import type { AmountChanged, DeliveryChanged, KindChanged } from './gift/transitions/correct-terms.js';
import type { DocumentNamed, HandedOver } from './gift/transitions/hand-over.js';
import type { TransactionRemoved } from './gift/transitions/remove.js';
import type { TransferReversed } from './gift/transitions/reverse-money.js';
import type { HoldExtended, HoldShortened } from './gift/transitions/bank-question.js';
import type { PaymentFound } from './gift/transitions/find-payment.js';
import type { PaymentStarted } from './gift/transitions/start-payment.js';
import type { TransferAwaited, TransferExpired, TransferReceived } from './gift/transitions/transfer.js';
import type { PaymentUncertain, VerificationEnded } from './gift/transitions/verify-payment.js';
import type { PaymentEnded, PaymentVoided, VoidingBegan } from './gift/transitions/void-payment.js';
import type { TransactionPaid } from './gift/transitions/take-money.js';

export type { KeptRef };

/** Why a transaction was cancelled. */
export type CancelReason = 'cancelled_by_staff' | 'cancelled_by_buyer' | 'draft_expired';

/**
 * What can happen to a purchase, and what other modules may know of it. Amounts are integer cents, times ISO in UTC.
 */
export interface PurchaseHappenings {
  /**
   * A unit or a share is held for its buyer, and the amounts are fixed. `expiresAt` is null where staff hold it until
   * they end it.
   */
  readonly UnitHeld: {
    readonly transactionId: string;
    readonly orderNumber: string;
    readonly kind: TransactionType;
    readonly unitIndex: number;
    readonly holdId: string;
    readonly amountCents: Cents;
    readonly shippingCents: Cents;
    /** The unit's price, frozen by its first hold; null for the fund. */
    readonly priceCents: Cents | null;
    readonly paymentMethod: PaymentMethod;
    readonly deliveryMethod: DeliveryMethod;
    readonly expiresAt: string | null;
    readonly buyer: KeptRef;
  };
  readonly HoldExpired: { readonly transactionId: string };
  readonly HoldReleased: { readonly transactionId: string; readonly reason: string };
  /** Reserved, to be paid in the shop. */
  readonly UnitReserved: { readonly transactionId: string; readonly reservedUntil: string };
  readonly ReservationExpired: { readonly transactionId: string };
  readonly TransactionCancelled: {
    readonly transactionId: string;
    readonly reason: CancelReason | 'lost_in_restore';
    readonly note: KeptRef | null;
  };
  readonly BuyerCorrected: { readonly transactionId: string; readonly buyer: KeptRef };
  /** Staff agreed another amount with the buyer. */
  readonly AmountChanged: AmountChanged['data'];
  /** A purchase is a reservation now, or the reverse. */
  readonly KindChanged: KindChanged['data'];
  /** Staff corrected how the gift is delivered. */
  readonly DeliveryChanged: DeliveryChanged['data'];
  /** The day on which the gift left the shop, or none after all. */
  readonly HandedOver: HandedOver['data'];
  /** The number of the shop's own receipt or invoice. */
  readonly DocumentNamed: DocumentNamed['data'];
  readonly MoneyTaken: {
    readonly transactionId: string;
    readonly receiptId: string;
    readonly amountCents: Cents;
  };
  /** An entry of money was a mistake: its amount is due again. */
  readonly MoneyReversed: {
    readonly transactionId: string;
    readonly receiptId: string;
    readonly amountCents: Cents;
    readonly reservedUntil: string;
    readonly reason: KeptRef;
  };
  /** The full amount has been paid. */
  readonly TransactionPaid: { readonly transactionId: string };
  /** The hold of an authorised payment ended; its unit is free until the payment retakes it. */
  readonly HoldLost: HoldLost['data'];
  /** An authorised payment, or one in doubt, has a unit again. */
  readonly HoldRetaken: HoldRetaken['data'];
  /** The bank asks the buyer to confirm: the hold lasts longer. */
  readonly HoldExtended: HoldExtended['data'];
  readonly HoldShortened: HoldShortened['data'];
  /** A provider has created a payment, and the buyer may pay it. */
  readonly PaymentStarted: PaymentStarted['data'];
  /** A provider has a payment that a restore has lost; what it took goes back. */
  readonly PaymentFound: PaymentFound['data'];
  /** The buyer’s card or wallet was declined; they may try again. */
  readonly PaymentDeclined: PaymentDeclined['data'];
  /** The provider says that the amount may be taken. */
  readonly PaymentAuthorised: PaymentAuthorised['data'];
  /** The money is about to be taken; only the provider’s answer ends the purchase from here on. */
  readonly CaptureBegan: CaptureBegan['data'];
  /** The provider declined while the money was being taken, and took nothing. */
  readonly CaptureDeclined: CaptureDeclined['data'];
  /** The provider still looks at the buyer’s payment. */
  readonly PaymentPending: PaymentPending['data'];
  /** The provider has taken the money. */
  readonly PaymentCaptured: PaymentCaptured['data'];
  /** The live attempt is being closed without taking money. */
  readonly VoidingBegan: VoidingBegan['data'];
  /** The attempt is closed; `to` is where the purchase is now. */
  readonly PaymentVoided: PaymentVoided['data'];
  /** The provider itself ended the payment, without taking money. */
  readonly PaymentEnded: PaymentEnded['data'];
  /** Nobody knows how it went: an admin has to decide. */
  readonly PaymentUncertain: PaymentUncertain['data'];
  /** An admin decided a purchase in doubt. */
  readonly VerificationEnded: VerificationEnded['data'];
  /** Money that nobody expected, to be given back; it never counts. */
  readonly StrayCaptured: StrayCaptured['data'];
  /** Such money was given back. */
  readonly StrayRefunded: StrayRefunded['data'];
  /** The buyer will transfer the money until `until`. */
  readonly TransferAwaited: TransferAwaited['data'];
  /** No transfer arrived in time. */
  readonly TransferExpired: TransferExpired['data'];
  /** Staff matched a transfer. */
  readonly TransferReceived: TransferReceived['data'];
  /** A match was a mistake: its amount is awaited again until `until`. */
  readonly TransferReversed: TransferReversed['data'];
  /** Staff changed how an unpaid purchase is to be paid, until `until`. */
  readonly PaymentMethodChanged: PaymentMethodChanged['data'];
  /** Staff changed how what is held is to be paid. */
  readonly HeldMethodChanged: HeldMethodChanged['data'];
  /** Money of one receipt is being given back; `whole` where nothing is left of the purchase’s money. */
  readonly RefundBegan: RefundBegan['data'];
  /** The money was given back. */
  readonly RefundConfirmed: RefundConfirmed['data'];
  /** The provider cannot give it back; `back` is where the purchase is again. */
  readonly RefundRefused: RefundRefused['data'];
  /** All its money was given back. */
  readonly TransactionRefunded: TransactionRefunded['data'];
  /** An admin deleted it from every list. */
  readonly TransactionRemoved: TransactionRemoved['data'];
  /** The buyer disputes a payment at their bank. */
  readonly DisputeNoted: DisputeNoted['data'];
  /** What the provider keeps of a capture. */
  readonly FeeReported: FeeReported['data'];
}

type Happening = {
  readonly [Type in keyof PurchaseHappenings]: {
    readonly type: Type;
    readonly data: PurchaseHappenings[Type];
  };
}[keyof PurchaseHappenings];

/** Something that happened to a purchase, with its time and place in the ledger. */
export type PurchaseEvent = Happening & {
  readonly eventId: string;
  readonly position: bigint;
  /** The gift's stream, which holds the events of all its purchases. */
  readonly stream: string;
  readonly revision: number;
  readonly at: string;
  /** `buyer`, `staff:3` or `system:…`. */
  readonly actor: string;
};

const ofGiftAlone = (): null => null;
/** The compiler asks that every event which names a transaction is published. */
type Told = {
  readonly [One in GiftEvent as One['type']]: (
    event: One,
  ) => One extends { data: { transactionId: string } } ? Happening : null;
};
const TOLD: Told = {
  'gift.GiftPlaced.v1': ofGiftAlone,
  'gift.GiftTermsChanged.v1': ofGiftAlone,
  'gift.GiftWithdrawn.v1': ofGiftAlone,
  'gift.UnitHeld.v1': ({ data }) => ({ type: 'UnitHeld', data }),
  'gift.HoldExpired.v1': ({ data }) => ({ type: 'HoldExpired', data }),
  'gift.HoldReleased.v1': ({ data }) => ({ type: 'HoldReleased', data }),
  'gift.UnitReserved.v1': ({ data }) => ({ type: 'UnitReserved', data }),
  'gift.ReservationExpired.v1': ({ data }) => ({ type: 'ReservationExpired', data }),
  'gift.TransactionCancelled.v1': ({ data }) => ({ type: 'TransactionCancelled', data }),
  'gift.BuyerCorrected.v1': ({ data }) => ({ type: 'BuyerCorrected', data }),
  'gift.AmountChanged.v1': ({ data }) => ({ type: 'AmountChanged', data }),
  'gift.KindChanged.v1': ({ data }) => ({ type: 'KindChanged', data }),
  'gift.DeliveryChanged.v1': ({ data }) => ({ type: 'DeliveryChanged', data }),
  'gift.HandedOver.v1': ({ data }) => ({ type: 'HandedOver', data }),
  'gift.DocumentNamed.v2': ({ data }) => ({ type: 'DocumentNamed', data }),
  'gift.MoneyTaken.v1': ({ data }) => ({ type: 'MoneyTaken', data }),
  'gift.MoneyReversed.v1': ({ data }) => ({ type: 'MoneyReversed', data }),
  'gift.TransactionPaid.v1': ({ data }) => ({ type: 'TransactionPaid', data }),
  'gift.HoldLost.v1': ({ data }) => ({ type: 'HoldLost', data }),
  'gift.HoldRetaken.v1': ({ data }) => ({ type: 'HoldRetaken', data }),
  'gift.HoldExtended.v1': ({ data }) => ({ type: 'HoldExtended', data }),
  'gift.HoldShortened.v1': ({ data }) => ({ type: 'HoldShortened', data }),
  'gift.PaymentStarted.v1': ({ data }) => ({ type: 'PaymentStarted', data }),
  'gift.PaymentFound.v1': ({ data }) => ({ type: 'PaymentFound', data }),
  'gift.PaymentDeclined.v1': ({ data }) => ({ type: 'PaymentDeclined', data }),
  'gift.PaymentAuthorised.v1': ({ data }) => ({ type: 'PaymentAuthorised', data }),
  'gift.CaptureBegan.v1': ({ data }) => ({ type: 'CaptureBegan', data }),
  'gift.CaptureDeclined.v1': ({ data }) => ({ type: 'CaptureDeclined', data }),
  'gift.PaymentPending.v1': ({ data }) => ({ type: 'PaymentPending', data }),
  'gift.PaymentCaptured.v1': ({ data }) => ({ type: 'PaymentCaptured', data }),
  'gift.VoidingBegan.v1': ({ data }) => ({ type: 'VoidingBegan', data }),
  'gift.PaymentVoided.v1': ({ data }) => ({ type: 'PaymentVoided', data }),
  'gift.PaymentEnded.v1': ({ data }) => ({ type: 'PaymentEnded', data }),
  'gift.PaymentUncertain.v1': ({ data }) => ({ type: 'PaymentUncertain', data }),
  'gift.VerificationEnded.v1': ({ data }) => ({ type: 'VerificationEnded', data }),
  'gift.StrayCaptured.v1': ({ data }) => ({ type: 'StrayCaptured', data }),
  'gift.StrayRefunded.v1': ({ data }) => ({ type: 'StrayRefunded', data }),
  'gift.TransferAwaited.v1': ({ data }) => ({ type: 'TransferAwaited', data }),
  'gift.TransferExpired.v1': ({ data }) => ({ type: 'TransferExpired', data }),
  'gift.TransferReceived.v1': ({ data }) => ({ type: 'TransferReceived', data }),
  'gift.TransferReversed.v1': ({ data }) => ({ type: 'TransferReversed', data }),
  'gift.PaymentMethodChanged.v1': ({ data }) => ({ type: 'PaymentMethodChanged', data }),
  'gift.HeldMethodChanged.v1': ({ data }) => ({ type: 'HeldMethodChanged', data }),
  'gift.RefundBegan.v1': ({ data }) => ({ type: 'RefundBegan', data }),
  'gift.RefundConfirmed.v1': ({ data }) => ({ type: 'RefundConfirmed', data }),
  'gift.RefundRefused.v1': ({ data }) => ({ type: 'RefundRefused', data }),
  'gift.TransactionRefunded.v1': ({ data }) => ({ type: 'TransactionRefunded', data }),
  'gift.TransactionRemoved.v1': ({ data }) => ({ type: 'TransactionRemoved', data }),
  'gift.DisputeNoted.v1': ({ data }) => ({ type: 'DisputeNoted', data }),
  'gift.FeeReported.v1': ({ data }) => ({ type: 'FeeReported', data }),
  'gift.AllocationFreed.v1': ofGiftAlone,
  'gift.AllocationAbandoned.v1': ofGiftAlone,
};
const happeningOf = byEvent<Happening | null>(TOLD);

function purchaseEventOf(event: StoredEvent & GiftEvent): PurchaseEvent | null {
  const happening = happeningOf(event);
  if (happening === null) return null;
  const { id: eventId, position, stream, revision, metadata } = event;
  const { at, actor } = metadata;
  const { type, data } = happening;
  // Written out, because a spread object of this size costs several times as much, and a rebuild makes millions.
  return { type, data, eventId, position, stream, revision, at, actor } as PurchaseEvent;
}

/** Everything that happens to purchases, for read models and for readers of the whole ledger. */
export const purchaseEvents = publishedEvents<GiftEvent, PurchaseEvent>(giftEvents, purchaseEventOf);

/** Which purchase something happened to. A reactor reads the rest once the read models have reached `position`. */
export interface PublishedPurchase {
  readonly eventId: string;
  readonly position: bigint;
  readonly transactionId: string;
}

const purchaseOf = ({ id, position, data }: StoredEvent & TransactionPaid): PublishedPurchase => ({
  eventId: id,
  position,
  transactionId: data.transactionId,
});

/** The full amount has been paid. */
export const purchasePaid = publishedEvent<TransactionPaid, PublishedPurchase>(
  giftEvents,
  'gift.TransactionPaid.v1',
  purchaseOf,
);
