import type { TransactionStatus, TransactionType } from './codes.js';
import type { DeliveryMethod } from './methods/delivery/index.js';
import type { PaymentMethod } from './methods/payment/index.js';
import type { TransactionStage } from './stages.js';
import type { BuyerAddress } from './transactions.js';

/**
 * `GET /api/audit/as-of/…`: what the ledger says about a moment. `AS_OF_NOT_YET`: there was nothing of it then, and
 * `state` is null.
 */
export interface AsOf<State> {
  /** The moment that was asked about (ISO, UTC). */
  readonly at: string;
  readonly code: 'AS_OF_KNOWN' | 'AS_OF_NOT_YET';
  /** The same in Italian. */
  readonly text: string;
  /** When its history begins (ISO); null while it has none. */
  readonly firstAt: string | null;
  /** Time of the last event that counts for the moment. */
  readonly lastAt: string | null;
  /** How many of its events count, and how many came later. */
  readonly events: number;
  readonly later: number;
  readonly state: State | null;
}

/** The buyer as the event of that time refers to them. */
export type BuyerThen =
  | { readonly erased: true; readonly text: string }
  | {
      readonly erased: false;
      readonly name: string | null;
      readonly email: string | null;
      readonly phone: string | null;
      readonly message: string | null;
      readonly address: BuyerAddress | null;
    };

export interface TransactionThen {
  readonly id: string;
  readonly orderNumber: string;
  readonly giftListId: number;
  /** What the list was called; null where it had been deleted. */
  readonly giftListName: string | null;
  /** Its history does not say what it was called then: the name is today's ("nome di oggi"). */
  readonly giftListNameIsToday?: true;
  /** 0 for the fund. */
  readonly productId: number;
  readonly productName: string | null;
  readonly productNameIsToday?: true;
  readonly unitIndex: number;
  readonly type: TransactionType;
  readonly stage: TransactionStage;
  readonly status: TransactionStatus;
  /** Why it is cancelled or back in draft, where it is. */
  readonly reason: string | null;
  /** Staff's own words; its `text` is null once they are erased. Null where nobody wrote any. */
  readonly note: { readonly text: string | null } | null;
  readonly amount: string;
  readonly shipping: string;
  readonly received: string;
  readonly paymentMethod: PaymentMethod;
  readonly deliveryMethod: DeliveryMethod;
  /** End of the hold or of the reservation (ISO). */
  readonly expiresAt: string | null;
  readonly buyer: BuyerThen;
}

/** One field of a record that has a history, in the words of that history. */
export interface FieldThen {
  /** Its code, as forms and events call it. */
  readonly field: string;
  /** Italian. */
  readonly label: string;
  /** As people read it; null where there was nothing. Of a secret, when it had last changed. */
  readonly text: string | null;
  readonly kept: 'readable' | 'secret' | 'erased';
}

/** Units of a gift by what stands on them. */
export interface UnitsThen {
  readonly total: number;
  readonly free: number;
  readonly held: number;
  readonly reserved: number;
  readonly sold: number;
  readonly sharesOpen: number;
  readonly sharesPromised: number;
  readonly sharesPaid: number;
  /** Free units that the shop's stock of that moment could serve. */
  readonly available: number;
}

export interface GiftThen {
  readonly giftListId: number;
  /** 0 for the fund. */
  readonly productId: number;
  readonly productName: string | null;
  readonly productNameIsToday?: true;
  /** All else that staff set on the product; empty for the fund and for a product that is gone. */
  readonly fields: readonly FieldThen[];
  /** `withdrawn`: it had been taken off the list. */
  readonly placement: 'placed' | 'withdrawn';
  /** Null for the fund, which has neither terms nor units. */
  readonly terms: {
    readonly isQuota: boolean;
    readonly canBuyInQuota: boolean;
    readonly listQuantity: number;
    readonly priority: 1 | 2 | 3;
  } | null;
  readonly units: UnitsThen | null;
  /** Money that had been received, and what live transactions still had to bring. */
  readonly received: string;
  readonly promised: string;
  /** Without those that had fallen back to a draft. */
  readonly transactions: number;
}

/** A gift whose stream can't be read: it counts in no total. */
export interface UnreadableGift {
  readonly productId: number;
  readonly productName: string | null;
  readonly productNameIsToday?: true;
  readonly code: string;
  readonly text: string;
}

export interface ListThen {
  readonly id: number;
  /** What it was called; null where it had been deleted. */
  readonly name: string | null;
  readonly nameIsToday?: true;
  /** Every other field of the list whose history is kept. */
  readonly fields: readonly FieldThen[];
  /** Gifts that stood on the list, and withdrawn ones that money was given for. The fund comes last. */
  readonly gifts: readonly GiftThen[];
  readonly unreadable: readonly UnreadableGift[];
  readonly totals: {
    readonly gifts: number;
    readonly units: number;
    readonly available: number;
    readonly transactions: number;
    readonly received: string;
    readonly promised: string;
  };
}
