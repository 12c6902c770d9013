import type { DeliveryMethod, PaymentMethod, TransactionType } from '@fiocco/contracts';
import { publishedEvent, publishedEvents, type StoredEvent } from '@fiocco/event-sourcing';
import type { Cents } from '@fiocco/money';
import { byEvent, type GiftEvent } from './gift/gift.events.js';
import { giftEvents } from './gift/gift.decider.js';
import type { UnitReserved } from './gift/transitions/reserve.js';
import type { TransactionPaid } from './gift/transitions/take-money.js';

/** What the vault keeps under a reference, and how it is told from another text. */
export interface KeptRef {
  readonly ref: string;
  readonly digest: string;
}

/** Why a transaction was cancelled. */
export type CancelReason = 'cancelled_by_staff' | 'cancelled_by_buyer' | 'draft_expired';

/** What can happen to a purchase, with what others may know of it. Cents are integers, times ISO, in UTC. */
export interface PurchaseHappenings {
  /** A unit or a share is kept for its buyer; amounts stand from here on. Without an end staff keep it until they end it. */
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
  /** Promised, to be paid in the shop. */
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
  /** An entry of money was a mistake: what it paid is to be paid again. */
  readonly MoneyReversed: {
    readonly transactionId: string;
    readonly receiptId: string;
    readonly amountCents: Cents;
    readonly reservedUntil: string;
    readonly reason: KeptRef;
  };
  /** All of its money has come. */
  readonly TransactionPaid: { readonly transactionId: string };
}

type Happening = {
  readonly [Type in keyof PurchaseHappenings]: {
    readonly type: Type;
    readonly data: PurchaseHappenings[Type];
  };
}[keyof PurchaseHappenings];

/** Something that happened to a purchase, where and when. */
export type PurchaseEvent = Happening & {
  readonly eventId: string;
  readonly position: bigint;
  /** Of the gift; it tells of all its purchases. */
  readonly stream: string;
  readonly revision: number;
  readonly at: string;
  /** `buyer`, `staff:3`, `system:…`. */
  readonly actor: string;
};

const ofGiftAlone = (): null => null;
/** What names a transaction happened to a purchase, and has to be told: one that is left out does not compile. */
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

/** The name under which the ledger has it: diaries show it, so that an entry is found in an export. */
export const ledgerNameOf = (type: PurchaseEvent['type']): string => STORED_AS[type];

/** The inverse of {@link ledgerNameOf}. */
export const happeningNamed = new Map(
  (Object.keys(STORED_AS) as PurchaseEvent['type'][]).map((type) => [ledgerNameOf(type), type]),
);

/** All that happens to purchases, for read models and whoever goes through the whole ledger. */
export const purchaseEvents = publishedEvents<GiftEvent, PurchaseEvent>(giftEvents, purchaseEventOf);

/** Which purchase something happened to. Whoever reacts asks for the rest once the read models show `position`. */
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

/** A gift is kept for its buyer, who has still to pay for it. */
export const reservationConfirmed = publishedEvent<UnitReserved, PublishedPurchase>(
  giftEvents,
  'gift.UnitReserved.v1',
  purchaseOf,
);

/** All of its money has come. */
export const purchasePaid = publishedEvent<TransactionPaid, PublishedPurchase>(
  giftEvents,
  'gift.TransactionPaid.v1',
  purchaseOf,
);
