/** Everything that is known of a transaction's payments. Amounts are decimal strings of euros, words are Italian. */
export interface TransactionPayments {
  /** What may still be given back. */
  readonly refundable: string;
  /** The newest first, as are all lists here. */
  readonly attempts: readonly PaymentAttempt[];
  readonly refunds: readonly PaymentRefund[];
  readonly strays: readonly StrayPayment[];
  readonly disputes: readonly PaymentDispute[];
  readonly callbacks: readonly PaymentCallback[];
  /** Calls of the shop's that change something at a provider. */
  readonly tries: readonly ProviderTry[];
}

/** A code of a provider's and what it means. */
export interface PaymentCode {
  readonly code: string;
  readonly words: string;
}

/** One payment at a provider. */
export interface PaymentAttempt {
  /** `<transaction>.<n>`. */
  readonly id: string;
  readonly number: number;
  readonly provider: string;
  readonly paymentId: string;
  /** The provider's own page about it; null where it has none, or none yet. */
  readonly link: string | null;
  readonly amount: string;
  readonly state: 'open' | 'captured' | 'ended' | 'doubtful';
  readonly words: string;
  readonly startedAt: string;
  /** When the ledger last heard of it. */
  readonly changedAt: string;
  readonly declines: readonly (PaymentCode & { readonly at: string })[];
  readonly captures: readonly {
    readonly id: string;
    readonly amount: string;
    /** What the provider keeps; null until it says so. */
    readonly fee: string | null;
    readonly at: string;
  }[];
}

export interface PaymentRefund {
  readonly id: string;
  /** How the money went back: `in contanti`, `con bonifico`, `tramite Stripe`. */
  readonly way: string;
  readonly amount: string;
  readonly state: 'open' | 'done' | 'refused';
  readonly words: string;
  /** Why a provider refused it; null otherwise. */
  readonly refusal: PaymentCode | null;
  /** The provider's own id; null for money given back by hand, and until it is done. */
  readonly providersId: string | null;
  readonly beganAt: string;
  readonly endedAt: string | null;
}

/** Money that nobody expected, and what became of it. */
export interface StrayPayment {
  readonly captureId: string;
  readonly provider: string;
  readonly amount: string;
  readonly refunded: boolean;
  readonly words: string;
  readonly at: string;
}

export interface PaymentDispute {
  readonly id: string;
  readonly captureId: string;
  readonly amount: string;
  readonly status: string;
  readonly words: string;
  /** Whether somebody has to answer, or the bank has still to decide. */
  readonly open: boolean;
  readonly at: string;
}

export interface PaymentCallback {
  readonly eventId: string;
  readonly provider: string;
  readonly kind: string;
  readonly at: string;
  /** How often it came again. */
  readonly repeated: number;
  readonly state: 'new' | 'handled' | 'kept' | 'failed';
  readonly words: string;
}

export interface ProviderTry {
  readonly id: string;
  readonly provider: string;
  readonly operation: string;
  readonly at: string;
  readonly words: string;
  /** The provider's code where it gave one. */
  readonly code: string | null;
}

/** The three ends that an admin can give a payment in doubt. */
export const VERIFIED_AS = ['paid', 'cancelled', 'refunded'] as const;
export type VerifiedAs = (typeof VERIFIED_AS)[number];
