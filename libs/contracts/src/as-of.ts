import type { Language } from '@fiocco/texts';
import type { TransactionStatus, TransactionType } from './codes.js';
import type { InvoiceData } from './invoice.js';
import type { MoneyHow } from './money-how.js';
import type { DeliveryMethod } from './methods/delivery/index.js';
import type { PaymentMethod } from './methods/payment/index.js';
import type { TransactionStage } from './stages.js';
import type { BuyerAddress } from './address-lines.js';
import type { CashRow, StillToCome } from './cash.js';
import type { PeriodTakings } from './dashboard.js';
import type { RomeDay } from './rome-day.js';

/**
 * `GET /api/audit/as-of/…`: what the ledger says about a moment. With `AS_OF_NOT_YET` nothing of it existed then, and
 * `state` is null.
 */
export interface AsOf<State> {
  /** The moment that was asked about (ISO, UTC). */
  readonly at: string;
  readonly code: 'AS_OF_KNOWN' | 'AS_OF_NOT_YET';
  /** The code's meaning in Italian. */
  readonly text: string;
  /** The time of its first event (ISO); null where it has none. */
  readonly firstAt: string | null;
  /** The time of the last event up to the moment. */
  readonly lastAt: string | null;
  /** How many of its events count for the moment, and how many came later. */
  readonly events: number;
  readonly later: number;
  readonly state: State | null;
}

/** The buyer's data as the events up to that time refer to them. */
export type BuyerThen =
  | { readonly erased: true; readonly text: string }
  | {
      readonly erased: false;
      readonly name: string | null;
      readonly email: string | null;
      readonly phone: string | null;
      readonly message: string | null;
      readonly address: BuyerAddress | null;
      readonly invoice: InvoiceData | null;
      readonly staffNote: string | null;
      /** In which they are written to; null for Italian. */
      readonly lang: Language | null;
    };

/** An entry of money that had come by then. */
export interface ReceiptThen {
  readonly id: string;
  readonly amount: string;
  readonly paymentMethod: PaymentMethod;
  /** Null where nobody said it, and for what a provider took. */
  readonly how: MoneyHow | null;
  /** The day in Rome for which it counts. */
  readonly on: string;
  /** Whether it had been taken back by then. */
  readonly reversed: boolean;
}

/** The purchase at the other end of an exchange. */
interface ExchangedThen {
  readonly transactionId: string;
  readonly orderNumber: string | null;
}

export interface TransactionThen {
  readonly id: string;
  readonly orderNumber: string;
  readonly giftListId: number;
  /** The list's name at that time; null where it had been deleted. */
  readonly giftListName: string | null;
  /** Set where the history does not know the name at that time, and today's is shown ("nome di oggi"). */
  readonly giftListNameIsToday?: true;
  /** 0 for the fund. */
  readonly productId: number;
  readonly productName: string | null;
  readonly productNameIsToday?: true;
  readonly unitIndex: number;
  readonly type: TransactionType;
  readonly stage: TransactionStage;
  readonly status: TransactionStatus;
  /** Why it is cancelled or a draft again; null otherwise. */
  readonly reason: string | null;
  /** Staff's own words; their `text` is null once erased. Null where nobody wrote any. */
  readonly note: { readonly text: string | null } | null;
  readonly amount: string;
  readonly shipping: string;
  /** Money that had come less what was given back. */
  readonly received: string;
  readonly refunded: string;
  /** The oldest first. */
  readonly receipts: readonly ReceiptThen[];
  /** The gift that was given instead of it, and the one in whose place it stood; null where there was none. */
  readonly exchangedFor: ExchangedThen | null;
  readonly inPlaceOf: ExchangedThen | null;
  readonly paymentMethod: PaymentMethod;
  readonly deliveryMethod: DeliveryMethod;
  /** The days (`YYYY-MM-DD`) on which the gift stood ready and left the shop, and its parcel. */
  readonly readyOn: string | null;
  readonly deliveredOn: string | null;
  readonly shippedOn: string | null;
  readonly courier: string | null;
  readonly trackingNumber: string | null;
  /** The shop's own receipt or invoice; null also where its buyer's data are erased. */
  readonly documentNumber: string | null;
  /** End of the hold or of the reservation (ISO). */
  readonly expiresAt: string | null;
  readonly buyer: BuyerThen;
}

/** One field of a record with a history, with that history's words. */
export interface FieldThen {
  /** The field's code in forms and events. */
  readonly field: string;
  /** Italian. */
  readonly label: string;
  /** The value as people read it; null where there was none. Of a secret: the time of its last change. */
  readonly text: string | null;
  readonly kept: 'readable' | 'secret' | 'erased';
}

/** How many units of a gift are in which state. */
export interface UnitsThen {
  readonly total: number;
  readonly free: number;
  readonly held: number;
  readonly reserved: number;
  readonly sold: number;
  readonly sharesOpen: number;
  readonly sharesPromised: number;
  readonly sharesPaid: number;
  /** Free units for which the shop had stock at that moment. */
  readonly available: number;
}

export interface GiftThen {
  readonly giftListId: number;
  /** 0 for the fund. */
  readonly productId: number;
  readonly productName: string | null;
  readonly productNameIsToday?: true;
  /** The other fields that staff set on the product; empty for the fund and for a deleted product. */
  readonly fields: readonly FieldThen[];
  /** `withdrawn`: it had been taken off the list. */
  readonly placement: 'placed' | 'withdrawn';
  /** Null for the fund, which has neither terms nor units. */
  readonly terms: {
    readonly isQuota: boolean;
    readonly canBuyInQuota: boolean;
    readonly listQuantity: number;
    readonly priority: 1 | 2 | 3;
    /** Whether it could be bought beyond the stock, to be ordered. */
    readonly beyondStock: boolean;
    /** The price of this list; null where it was the catalogue's. */
    readonly ownPrice: string | null;
  } | null;
  readonly units: UnitsThen | null;
  /** Money that had come less what was given back, and what the reserved and awaited ones still lacked. */
  readonly received: string;
  readonly promised: string;
  /** Neither drafts nor removed ones are counted. */
  readonly transactions: number;
  /** Those that are counted. */
  readonly purchases: readonly PurchaseThen[];
}

/** A transaction as its gift's history tells it. */
export interface PurchaseThen extends Pick<TransactionThen, 'id' | 'orderNumber' | 'stage' | 'received'> {
  readonly promised: string;
}

/** A gift whose stream cannot be read; it counts in no total. */
export interface UnreadableGift {
  readonly productId: number;
  readonly productName: string | null;
  readonly productNameIsToday?: true;
  readonly code: string;
  readonly text: string;
}

/** Something else that had happened on a list, in the words of the room that keeps it. */
export interface HappeningThen {
  readonly id: string;
  readonly label: string;
  readonly text: string;
}

export interface ListThen {
  readonly id: number;
  /** The list's name at that time; null where it had been deleted. */
  readonly name: string | null;
  readonly nameIsToday?: true;
  /** The list's other fields with a history. */
  readonly fields: readonly FieldThen[];
  /** Gifts that were on the list, and withdrawn ones that have transactions. The fund comes last. */
  readonly gifts: readonly GiftThen[];
  readonly unreadable: readonly UnreadableGift[];
  /** Oldest first: how its credit was used or went back. */
  readonly happenings: readonly HappeningThen[];
  readonly totals: {
    readonly gifts: number;
    readonly units: number;
    readonly available: number;
    readonly transactions: number;
    readonly received: string;
    readonly promised: string;
  };
}

/** A record that staff keep, as its own history tells it. */
export interface RecordThen {
  /** Its name at that time; null where it had been deleted, and of what has no name. */
  readonly name: string | null;
  readonly nameIsToday?: true;
  /** Its other fields with a history. */
  readonly fields: readonly FieldThen[];
}

export interface ProductThen extends RecordThen {
  readonly id: number;
  /** Pieces of the shop, and how many of them were held, promised or sold, over all lists. */
  readonly stock: { readonly quantity: number; readonly allocated: number };
}

/** What the shop's figures said: those of the dashboard and of the till, of what was known by then. */
export interface ShopThen {
  /** The day in Rome whose till is told. */
  readonly day: RomeDay;
  /** Whether that day was closed by then. */
  readonly closed: boolean;
  /** Products on lists, each list counted by itself. */
  readonly gifts: number;
  /** Neither drafts nor removed ones. */
  readonly transactions: {
    readonly held: number;
    readonly reserved: number;
    readonly awaiting: number;
    readonly paid: number;
    readonly cancelled: number;
  };
  /** Paid amounts less what was given back, without shipping. */
  readonly sales: string;
  /** Still to come. */
  readonly open: {
    readonly held: StillToCome;
    readonly reserved: StillToCome;
    readonly awaitingTransfer: StillToCome;
  };
  /** What came and went on the day, from its Monday to it, and since the first day. */
  readonly today: PeriodTakings;
  readonly week: PeriodTakings;
  readonly all: PeriodTakings;
  /** Of the day, by how staff took or gave it. */
  readonly hows: readonly CashRow[];
}
