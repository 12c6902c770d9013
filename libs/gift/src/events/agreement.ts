import type { DeliveryMethod, MethodByHand, TransactionType } from '@fiocco/contracts';
import type { KeptRef, NamedText } from '@fiocco/event-sourcing';
import type { Cents } from '@fiocco/money';
import type { DeliveryMail } from '../state/purchase.js';

export type UnitReserved = {
  readonly type: 'gift.UnitReserved.v1';
  readonly data: { readonly transactionId: string; readonly holdId: string; readonly reservedUntil: string };
};

export type ReservationExpired = {
  readonly type: 'gift.ReservationExpired.v1';
  readonly data: { readonly transactionId: string };
};

export type CancelReason = 'cancelled_by_staff' | 'cancelled_by_buyer' | 'draft_expired';

export type TransactionCancelled = {
  readonly type: 'gift.TransactionCancelled.v1';
  readonly data: {
    readonly transactionId: string;
    /** `lost_in_restore`: only its payment is known, and a restore has lost all else. */
    readonly reason: CancelReason | 'lost_in_restore';
    /** Staff's own words, kept in the vault. */
    readonly note: KeptRef | null;
  };
};

/** The buyer's name, contact, address or message was corrected. */
export type BuyerCorrected = {
  readonly type: 'gift.BuyerCorrected.v1';
  readonly data: { readonly transactionId: string; readonly buyer: KeptRef };
};

/** A reservation that is no share: whole either way. */
export type WholeKind = Exclude<TransactionType, 'quota'>;

export type AmountChanged = {
  readonly type: 'gift.AmountChanged.v1';
  readonly data: { readonly transactionId: string; readonly amountCents: Cents };
};

export type KindChanged = {
  readonly type: 'gift.KindChanged.v1';
  readonly data: { readonly transactionId: string; readonly kind: WholeKind };
};

export type DeliveryChanged = {
  readonly type: 'gift.DeliveryChanged.v1';
  readonly data: { readonly transactionId: string; readonly deliveryMethod: DeliveryMethod };
};

export type PaymentMethodChanged = {
  readonly type: 'gift.PaymentMethodChanged.v1';
  readonly data: {
    readonly transactionId: string;
    readonly paymentMethod: MethodByHand;
    readonly until: string;
  };
};

/** What is held is to be paid in another way once it is agreed; the hold stays as it is. */
export type HeldMethodChanged = {
  readonly type: 'gift.HeldMethodChanged.v1';
  readonly data: { readonly transactionId: string; readonly paymentMethod: MethodByHand };
};

/** A paid gift is prepared: it stands ready to be fetched or sent. */
export type GiftReadied = {
  readonly type: 'gift.GiftReadied.v1';
  readonly data: { readonly transactionId: string; readonly on: string | null };
};

/** Who carries it, and under which number. Both are typed by a person, so the vault keeps them with the buyer's data. */
export type ParcelNamed = {
  readonly type: 'gift.ParcelNamed.v1';
  readonly data: { readonly transactionId: string; readonly parcel: KeptRef | null };
};

/** How a paid gift left the shop. */
export type HandOver = 'delivered' | 'shipped';

export type HandedOver = {
  readonly type: 'gift.HandedOver.v1';
  readonly data: { readonly transactionId: string; readonly how: HandOver; readonly on: string | null };
};

/** Somebody is to be written to of it, for the first time or again. */
export type DeliveryMailAsked = {
  readonly type: 'gift.DeliveryMailAsked.v1';
  readonly data: {
    readonly transactionId: string;
    readonly mail: DeliveryMail;
    /** ISO time, because a purchase has so many a day at most. */
    readonly askedAt: string;
  };
};

/** The number had no reference to the vault yet. */
export type DocumentNamedV1 = {
  readonly type: 'gift.DocumentNamed.v1';
  readonly data: { readonly transactionId: string; readonly documentNumber: string | null };
};

export type DocumentNamed = {
  readonly type: 'gift.DocumentNamed.v2';
  readonly data: {
    readonly transactionId: string;
    readonly document: NamedText | null;
  };
};

/** The buyer withdrew from the contract by the online function (art. 54-bis of the Codice del consumo). */
export type WithdrawalDeclared = {
  readonly type: 'gift.WithdrawalDeclared.v1';
  readonly data: {
    readonly transactionId: string;
    /** The buyer's own words; nobody has to give a reason. */
    readonly reason: KeptRef | null;
  };
};

/** Staff have answered a declared withdrawal otherwise than by giving all money back. */
export type WithdrawalClosed = {
  readonly type: 'gift.WithdrawalClosed.v1';
  readonly data: { readonly transactionId: string; readonly reason: KeptRef };
};

/** The buyer told staff that they had asked for no withdrawal, where no mail could confirm the request. */
export type WithdrawalDenied = {
  readonly type: 'gift.WithdrawalDenied.v1';
  readonly data: { readonly transactionId: string; readonly requestId: string };
};

export type TransactionRemoved = {
  readonly type: 'gift.TransactionRemoved.v1';
  readonly data: { readonly transactionId: string };
};

/** What was agreed with the buyer, how it was corrected, and how it ended. */
export type AgreementEvent =
  | UnitReserved
  | ReservationExpired
  | TransactionCancelled
  | BuyerCorrected
  | AmountChanged
  | KindChanged
  | DeliveryChanged
  | PaymentMethodChanged
  | HeldMethodChanged
  | GiftReadied
  | HandedOver
  | ParcelNamed
  | DeliveryMailAsked
  | DocumentNamed
  | WithdrawalDeclared
  | WithdrawalClosed
  | WithdrawalDenied
  | TransactionRemoved;
