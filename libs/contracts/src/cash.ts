import type { CountedHow, MoneyHow } from './money-how.js';
import type { PaymentMethod } from './methods/payment/index.js';

/** Money of the cash view as decimal strings of euros, shipping included: `net` = `received` − `reversed` − `refunded` + `exchanged`. */
export interface CashSums {
  readonly received: string;
  /** Entries that were mistakes. */
  readonly reversed: string;
  readonly refunded: string;
  /** What came from other lists by exchanges less what went to them: nothing where it is not about some of them only. */
  readonly exchanged: string;
  readonly net: string;
}

/** One line of a grouping. */
export interface CashRow extends CashSums {
  /** A day, the code of a payment method or of a how, a list's id, or an account's id; of a provider's own entries its code. */
  readonly key: string;
  readonly name: string;
}

/** Transactions without all their money, and what is still to come. */
export interface StillToCome {
  readonly count: number;
  readonly amount: string;
}

/** Money that came and went in a period. Each grouping but `hows` adds up to `total`. */
export interface CashView {
  readonly from: string;
  readonly to: string;
  readonly total: CashSums;
  readonly days: readonly CashRow[];
  readonly methods: readonly CashRow[];
  /** By how staff took or gave it; what moved at a provider is in none of them. */
  readonly hows: readonly CashRow[];
  readonly lists: readonly CashRow[];
  /** By who recorded the entry: an account, or a provider. */
  readonly people: readonly CashRow[];
  /** As it stands now, whatever the period. */
  readonly open: {
    readonly held: StillToCome;
    readonly reserved: StillToCome;
    readonly awaitingTransfer: StillToCome;
  };
}

/** What the shop asks of whoever takes money. */
export interface CashRules {
  /** Money that came so is recorded only with the number of a receipt or invoice. */
  readonly receiptNumberFor: readonly MoneyHow[];
}

/**
 * What a movement of money is. `receipt` and `capture`: it came, by hand or at a provider. `reversal`: an entry that was a
 * mistake. `credit`: a list's credit that was given back in money, positive where that was a mistake.
 * `exchange`: it moved from one purchase to another, out of the one and into the other.
 */
export const MOVEMENT_KINDS = ['receipt', 'capture', 'reversal', 'refund', 'credit', 'exchange'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** One movement of the book. */
export interface CashMovement {
  readonly id: string;
  /** When the ledger learnt of it. */
  readonly at: string;
  /** The day in Rome for which it counts. */
  readonly on: string;
  readonly kind: MovementKind;
  readonly method: PaymentMethod;
  /** Null for what moved at a provider. */
  readonly how: MoneyHow | null;
  /** Decimal string in euro; negative where it went. */
  readonly amount: string;
  /** Null for a list's credit. */
  readonly transactionId: string | null;
  readonly orderNumber: string | null;
  /** Null where it was erased, and for a list's credit. */
  readonly buyerName: string | null;
  readonly giftListId: number;
  /** Null for a list that is deleted. */
  readonly listName: string | null;
  /** The name of the person, or of the provider. */
  readonly by: string;
  /** The shop's own receipt or invoice. */
  readonly documentNumber: string | null;
  /** Staff recorded it for a day that was closed already. */
  readonly correction: boolean;
  /** A provider's word came when its day was closed already. */
  readonly afterClosing: boolean;
}

/** Decimal strings in euro. */
type ByCountedHow = Readonly<Record<CountedHow, string>>;

/** What the book had of a how when its day was closed, as decimal strings of euros. */
export type BookedSums = Pick<CashSums, 'received' | 'reversed' | 'refunded'>;

/** A day whose till was closed. */
export interface DayClosing {
  readonly day: string;
  /** False where an admin has opened it again since. */
  readonly closed: boolean;
  readonly at: string;
  readonly by: string;
  /** The cash that was in the till in the morning; `counted` and `expected` hold it. */
  readonly float: string;
  readonly counted: ByCountedHow;
  readonly expected: ByCountedHow;
  /** What `expected` is the sum of, beside the float: `received` − `reversed` − `refunded`. */
  readonly booked: Readonly<Record<CountedHow, BookedSums>>;
  /** Counted less expected. */
  readonly difference: ByCountedHow & { readonly total: string };
  /** What nobody counts: by provider, and by transfer. */
  readonly uncounted: Readonly<Record<string, string>>;
  /** Why the two differ; null where they do not, and once the words are erased. */
  readonly reason: string | null;
}
