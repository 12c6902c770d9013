/** Money of the cash view as decimal strings of euros, shipping included. `net` is what came less what went. */
export interface CashSums {
  readonly received: string;
  /** Entries that were mistakes. */
  readonly reversed: string;
  readonly refunded: string;
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
