import type { DeliveryMethod, PaymentMethod, ProductType, TransactionType } from '@fiocco/contracts';
import type { Cents } from '@fiocco/money';
import type { CancelReason, PersonRef, ReleaseReason } from './gift.events.js';
import type { GiftTerms } from './gift.terms.js';

export type PlaceGift = {
  readonly type: 'PlaceGift';
  readonly listId: number;
  readonly productId: number | null;
  readonly terms: GiftTerms;
  /** Not where it was ever placed: what was withdrawn stays so. */
  readonly unlessEver?: true;
};

export type HoldUnit = {
  readonly type: 'HoldUnit';
  readonly transactionId: string;
  readonly orderNumber: string;
  readonly kind: TransactionType;
  /** The unit that the buyer asks for; null lets the decider choose. */
  readonly unitIndex: number | null;
  readonly holdId: string;
  /** Drawn afresh by each run, null while none is drawn: then a unit that needs one refuses `ALLOCATION_NEEDED`. */
  readonly allocationId: string | null;
  /** Facts of the catalogue at this instant; null for the fund. */
  readonly product: { readonly productType: ProductType; readonly priceCents: Cents } | null;
  /** What the buyer gives; counts for shares only. */
  readonly shareCents: Cents | null;
  /** What the calling page showed: a difference refuses with the right figure. */
  readonly named: { readonly amountCents: Cents | null; readonly shippingCents: Cents | null };
  readonly shippingCents: Cents;
  readonly paymentMethod: PaymentMethod;
  readonly deliveryMethod: DeliveryMethod;
  readonly buyer: PersonRef;
  readonly by: 'buyer' | 'staff';
  readonly now: string;
  readonly expiresAt: string | null;
  /** The hold that a confirming page shows; absent: whichever stands, or a new one. */
  readonly ofHold?: string | null;
  /** Set where the same call also confirms the reservation in the shop. */
  readonly reserveUntil: string | null;
  /** Staff take a cancelled transaction up again: it needs a unit and stock as any other hold does. */
  readonly reopens?: true;
};

/** The hold that is meant: one that has ended never ends or confirms the next. Absent: the one that stands now. */
interface OfHold {
  readonly holdId?: string | null;
}

export type GiftCommand =
  | PlaceGift
  /** What the terms do not name stays as it is. */
  | { readonly type: 'ChangeTerms'; readonly terms: Partial<GiftTerms> }
  /** `closedToo`: also a gift whose only transactions are cancelled (a list is being deleted). */
  | { readonly type: 'WithdrawGift'; readonly closedToo: boolean }
  | HoldUnit
  /** Staff's "segna come completata" on a held transaction. */
  | ({
      readonly type: 'ReserveHeld';
      readonly transactionId: string;
      readonly reservedUntil: string;
    } & OfHold)
  | {
      readonly type: 'CorrectBuyer';
      readonly transactionId: string;
      readonly buyer: PersonRef;
      /** Staff at any stage, the buyer until they confirm. */
      readonly by: 'buyer' | 'staff';
    }
  | ({
      readonly type: 'ReleaseHold';
      readonly transactionId: string;
      readonly reason: ReleaseReason;
    } & OfHold)
  | {
      readonly type: 'ExpireHold';
      readonly transactionId: string;
      readonly holdId: string;
      readonly now: string;
    }
  | { readonly type: 'ExpireReservation'; readonly transactionId: string; readonly now: string }
  | ({
      readonly type: 'CancelTransaction';
      readonly transactionId: string;
      readonly reason: CancelReason;
      readonly note: PersonRef | null;
      /** Meant for a draft or a hold: what was confirmed by then stays. */
      readonly onlyUnconfirmed?: boolean;
    } & OfHold)
  | {
      readonly type: 'TakeMoney';
      readonly transactionId: string;
      /** Given by the caller: the same receipt is never counted twice. */
      readonly receiptId: string;
      /** Null takes the rest. */
      readonly amountCents: Cents | null;
    }
  | {
      readonly type: 'ReverseMoney';
      readonly transactionId: string;
      readonly receiptId: string;
      readonly reason: PersonRef;
      readonly now: string;
      /** The end of a full term that begins now. */
      readonly reservedUntil: string;
    }
  | { readonly type: 'AbandonAllocation'; readonly allocationId: string };
