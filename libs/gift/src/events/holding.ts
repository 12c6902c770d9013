import type { KeptRef } from '@fiocco/event-sourcing';
import type { DeliveryMethod, PaymentMethod, TransactionType } from '@fiocco/contracts';
import type { Cents } from '@fiocco/money';

/** A unit, or a share of it, is held for one buyer. The amounts are frozen from here on. */
export type UnitHeld = {
  readonly type: 'gift.UnitHeld.v1';
  readonly data: {
    readonly transactionId: string;
    readonly orderNumber: string;
    readonly kind: TransactionType;
    readonly unitIndex: number;
    readonly holdId: string;
    /** The unit's allocation of stock; null for the fund, which has no stock. */
    readonly allocationId: string | null;
    readonly amountCents: Cents;
    readonly shippingCents: Cents;
    /** The unit's price, frozen by its first hold; null for the fund. */
    readonly priceCents: Cents | null;
    readonly paymentMethod: PaymentMethod;
    readonly deliveryMethod: DeliveryMethod;
    /** Null where staff hold it until they end it themselves. */
    readonly expiresAt: string | null;
    readonly buyer: KeptRef;
  };
};

export type ReleaseReason = 'buyer_went_back' | 'choice_changed';

type Ended = { readonly transactionId: string; readonly holdId: string };

export type HoldExpired = { readonly type: 'gift.HoldExpired.v1'; readonly data: Ended };

export type HoldReleased = {
  readonly type: 'gift.HoldReleased.v1';
  readonly data: Ended & { readonly reason: ReleaseReason };
};

/** The hold of an authorised payment ended. The payment stands, and needs a unit again before its money is taken. */
export type HoldLost = { readonly type: 'gift.HoldLost.v1'; readonly data: Ended };

/** An authorised payment, or one in doubt, has its gift again. Its amounts stay. */
export type HoldRetaken = {
  readonly type: 'gift.HoldRetaken.v1';
  readonly data: {
    readonly transactionId: string;
    readonly holdId: string;
    readonly unitIndex: number;
    readonly allocationId: string | null;
    readonly expiresAt: string | null;
  };
};

type Until = { readonly transactionId: string; readonly holdId: string; readonly expiresAt: string };

export type HoldExtended = { readonly type: 'gift.HoldExtended.v1'; readonly data: Until };

export type HoldShortened = { readonly type: 'gift.HoldShortened.v1'; readonly data: Until };

/** The hold is part of a sale of several gifts, and closed to everything else until that is decided. */
export type HeldForSale = {
  readonly type: 'gift.HeldForSale.v1';
  readonly data: { readonly transactionId: string; readonly saleId: string };
};

/** A unit or a share is kept for a buyer, and for how long. */
export type HoldingEvent =
  | UnitHeld
  | HoldExpired
  | HoldReleased
  | HoldLost
  | HoldRetaken
  | HoldExtended
  | HoldShortened
  | HeldForSale;
