import type { DeliveryMethod, PaymentMethod, TransactionType } from '@fiocco/contracts';
import type { Cents } from '@fiocco/money';
import type { GiftTerms } from './gift.terms.js';

/** Reference to a version of somebody's data in the vault, with its keyed digest. */
export type PersonRef = { readonly ref: string; readonly digest: string };

export type GiftPlaced = {
  readonly type: 'gift.GiftPlaced.v1';
  readonly data: GiftTerms & { readonly listId: number; readonly productId: number | null };
};
export type GiftTermsChanged = { readonly type: 'gift.GiftTermsChanged.v1'; readonly data: GiftTerms };
export type GiftWithdrawn = { readonly type: 'gift.GiftWithdrawn.v1'; readonly data: Record<string, never> };

/** A unit, or a share of it, is kept for one buyer. Amounts are frozen from here on. */
export type UnitHeld = {
  readonly type: 'gift.UnitHeld.v1';
  readonly data: {
    readonly transactionId: string;
    readonly orderNumber: string;
    readonly kind: TransactionType;
    readonly unitIndex: number;
    readonly holdId: string;
    /** The stock allocation of the unit; null for the fund, which has no stock. */
    readonly allocationId: string | null;
    readonly amountCents: Cents;
    readonly shippingCents: Cents;
    /** The unit's price, frozen by its first hold; null for the fund. */
    readonly priceCents: Cents | null;
    readonly paymentMethod: PaymentMethod;
    readonly deliveryMethod: DeliveryMethod;
    /** Null when staff hold it until they end it. */
    readonly expiresAt: string | null;
    readonly buyer: PersonRef;
  };
};

type OfHold = { readonly transactionId: string; readonly holdId: string };
export type HoldExpired = { readonly type: 'gift.HoldExpired.v1'; readonly data: OfHold };
export type HoldReleased = {
  readonly type: 'gift.HoldReleased.v1';
  readonly data: OfHold & { readonly reason: ReleaseReason };
};
export type ReleaseReason = 'buyer_went_back' | 'choice_changed';

export type UnitReserved = {
  readonly type: 'gift.UnitReserved.v1';
  readonly data: OfHold & { readonly reservedUntil: string };
};
export type ReservationExpired = {
  readonly type: 'gift.ReservationExpired.v1';
  readonly data: { readonly transactionId: string };
};
export type TransactionCancelled = {
  readonly type: 'gift.TransactionCancelled.v1';
  readonly data: {
    readonly transactionId: string;
    readonly reason: CancelReason;
    /** Staff's own words, kept in the vault. */
    readonly note: PersonRef | null;
  };
};
export type CancelReason = 'cancelled_by_staff' | 'cancelled_by_buyer' | 'draft_expired';

/** Staff corrected who the buyer is, where they are, or what they wrote. */
export type BuyerCorrected = {
  readonly type: 'gift.BuyerCorrected.v1';
  readonly data: { readonly transactionId: string; readonly buyer: PersonRef };
};

export type MoneyTaken = {
  readonly type: 'gift.MoneyTaken.v1';
  readonly data: { readonly transactionId: string; readonly receiptId: string; readonly amountCents: Cents };
};
/** An admin took back an entry of {@link MoneyTaken} that was a mistake: once, and for good. */
export type MoneyReversed = {
  readonly type: 'gift.MoneyReversed.v1';
  readonly data: {
    readonly transactionId: string;
    readonly receiptId: string;
    readonly amountCents: Cents;
    /** From here on it is a reservation until then, also when it was paid. */
    readonly reservedUntil: string;
    /** The admin's own words, kept in the vault. */
    readonly reason: PersonRef;
  };
};
export type TransactionPaid = {
  readonly type: 'gift.TransactionPaid.v1';
  readonly data: { readonly transactionId: string };
};

/** Nothing is left on the unit: its stock may go back. */
export type AllocationFreed = {
  readonly type: 'gift.AllocationFreed.v1';
  readonly data: { readonly unitIndex: number; readonly allocationId: string };
};
/** The sweeper gave an allocation up that no unit owns: the decider refuses the id from now on. */
export type AllocationAbandoned = {
  readonly type: 'gift.AllocationAbandoned.v1';
  readonly data: { readonly allocationId: string };
};

export type GiftEvent =
  | GiftPlaced
  | GiftTermsChanged
  | GiftWithdrawn
  | UnitHeld
  | HoldExpired
  | HoldReleased
  | UnitReserved
  | ReservationExpired
  | TransactionCancelled
  | BuyerCorrected
  | MoneyTaken
  | MoneyReversed
  | TransactionPaid
  | AllocationFreed
  | AllocationAbandoned;
