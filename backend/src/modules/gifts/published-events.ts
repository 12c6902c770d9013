import type { DeliveryMethod, PaymentMethod, TransactionType } from '@fiocco/contracts';
import { publishedEvent, publishedEvents, type StoredEvent } from '@fiocco/event-sourcing';
import type { Cents } from '@fiocco/money';
import { byEvent, type GiftEvent } from './gift/gift.events.js';
import { giftEvents } from './gift/gift.decider.js';
import type { UnitReserved } from './gift/transitions/reserve.js';
import type { TransactionPaid } from './gift/transitions/take-money.js';

/** A reference to a value in the vault, with the digest that tells it from another value. */
export interface KeptRef {
  readonly ref: string;
  readonly digest: string;
}

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
    readonly reason: CancelReason;
    readonly note: KeptRef | null;
  };
  readonly BuyerCorrected: { readonly transactionId: string; readonly buyer: KeptRef };
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
  'gift.MoneyTaken.v1': ({ data }) => ({ type: 'MoneyTaken', data }),
  'gift.MoneyReversed.v1': ({ data }) => ({ type: 'MoneyReversed', data }),
  'gift.TransactionPaid.v1': ({ data }) => ({ type: 'TransactionPaid', data }),
  'gift.AllocationFreed.v1': ofGiftAlone,
  'gift.AllocationAbandoned.v1': ofGiftAlone,
};
const happeningOf = byEvent<Happening | null>(TOLD);

function purchaseEventOf(event: StoredEvent & GiftEvent): PurchaseEvent | null {
  const happening = happeningOf(event);
  if (happening === null) return null;
  const { id: eventId, position, stream, revision, metadata } = event;
  const { at, actor } = metadata;
  return { ...happening, eventId, position, stream, revision, at, actor };
}

const STORED_AS: Readonly<Record<PurchaseEvent['type'], GiftEvent['type']>> = {
  UnitHeld: 'gift.UnitHeld.v1',
  HoldExpired: 'gift.HoldExpired.v1',
  HoldReleased: 'gift.HoldReleased.v1',
  UnitReserved: 'gift.UnitReserved.v1',
  ReservationExpired: 'gift.ReservationExpired.v1',
  TransactionCancelled: 'gift.TransactionCancelled.v1',
  BuyerCorrected: 'gift.BuyerCorrected.v1',
  MoneyTaken: 'gift.MoneyTaken.v1',
  MoneyReversed: 'gift.MoneyReversed.v1',
  TransactionPaid: 'gift.TransactionPaid.v1',
};

/** The event's type in the ledger. Diaries show it, so that an entry can be found in an export. */
export const ledgerNameOf = (type: PurchaseEvent['type']): string => STORED_AS[type];

/** The inverse of {@link ledgerNameOf}. */
export const happeningNamed = new Map(
  (Object.keys(STORED_AS) as PurchaseEvent['type'][]).map((type) => [ledgerNameOf(type), type]),
);

/** Everything that happens to purchases, for read models and for readers of the whole ledger. */
export const purchaseEvents = publishedEvents<GiftEvent, PurchaseEvent>(giftEvents, purchaseEventOf);

/** Which purchase something happened to. A reactor reads the rest once the read models have reached `position`. */
export interface PublishedPurchase {
  readonly eventId: string;
  readonly position: bigint;
  readonly transactionId: string;
}

const purchaseOf = ({
  id,
  position,
  data,
}: StoredEvent & (UnitReserved | TransactionPaid)): PublishedPurchase => ({
  eventId: id,
  position,
  transactionId: data.transactionId,
});

/** A gift is reserved for its buyer, who has still to pay for it. */
export const reservationConfirmed = publishedEvent<UnitReserved, PublishedPurchase>(
  giftEvents,
  'gift.UnitReserved.v1',
  purchaseOf,
);

/** The full amount has been paid. */
export const purchasePaid = publishedEvent<TransactionPaid, PublishedPurchase>(
  giftEvents,
  'gift.TransactionPaid.v1',
  purchaseOf,
);
