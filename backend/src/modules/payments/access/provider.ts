/** The providers that take money over the network. */
export const PROVIDER_CODES = ['stripe', 'paypal'] as const;
export type ProviderCode = (typeof PROVIDER_CODES)[number];

/** Sources of money and codes of stored events may name others. */
export const isProvider = (code: string): code is ProviderCode =>
  (PROVIDER_CODES as readonly string[]).includes(code);

/** What a provider keeps with a payment of ours, so that it can be found again: ids only, nothing personal. */
export interface PaymentMark {
  readonly transactionId: string;
  readonly stream: string;
  readonly attemptId: string;
}

export interface PaymentOrder {
  /** Names attempt and hold: the same key and the same wish never make a second payment. */
  readonly key: string;
  /** Integer cents of euros, shipping included. */
  readonly amountCents: number;
  /** What the buyer reads at the provider; see `paymentDescription`. */
  readonly description: string;
  readonly mark: PaymentMark;
  /** Where PayPal sends the buyer after approval, and after a refusal. Stripe is told by the browser instead. */
  readonly returnUrl: string;
  readonly cancelUrl: string;
}

/** How the buyer pays. It lets its holder pay or look: never logged, never stored. */
export interface StartedPayment {
  /** Stripe's `pi_…`, or PayPal's id of the order. */
  readonly paymentId: string;
  /** What Stripe's script needs; null at PayPal. */
  readonly clientSecret: string | null;
  /** The page on which the buyer approves at PayPal; null at Stripe, and once nothing is left to approve. */
  readonly approvalUrl: string | null;
}

/**
 * `open`: waits for the buyer's card or approval, also after a decline.
 * `asking`: the bank asks the buyer to confirm, or has not answered yet.
 * `authorised`: may be captured now.
 * `pending`: captured, and the provider still looks at it.
 * `denied`: the provider refused a capture for good. `cancelled`: closed or expired at the provider.
 */
export type ProviderPaymentState =
  | 'open'
  | 'asking'
  | 'authorised'
  | 'pending'
  | 'captured'
  | 'denied'
  | 'cancelled';

export interface ProviderCapture {
  /** Stripe's charge, PayPal's capture. */
  readonly id: string;
  readonly amountCents: number;
  /** In small letters: `eur`. */
  readonly currency: string;
  readonly state: 'done' | 'pending' | 'denied';
  /** As the provider reports it; null while it does not. */
  readonly feeCents: number | null;
}

export interface ProviderDecline {
  /**
   * The provider's own id of this refusal: Stripe's failed charge (or the payment method, where the bank's question
   * failed before there was a charge), PayPal's `debug_id`.
   */
  readonly id: string;
  readonly code: string;
}

export interface ProviderRefund {
  readonly id: string;
  /** Our key of the refund; null for one that was made at the provider by hand. */
  readonly key: string | null;
  readonly captureId: string;
  readonly amountCents: number;
  readonly state: 'done' | 'pending' | 'failed';
  readonly code: string | null;
}

export interface ProviderDispute {
  readonly id: string;
  readonly captureId: string;
  readonly amountCents: number;
  /** In the provider's words. */
  readonly status: string;
}

/** What a provider answers about one payment now. Amounts in integer cents. */
export interface ProviderPayment {
  readonly provider: ProviderCode;
  readonly id: string;
  /** Null: not a payment of ours. */
  readonly mark: PaymentMark | null;
  readonly state: ProviderPaymentState;
  /** Its buyer saw it succeed, whatever became of it since: a payment that was closed after that still tells so. */
  readonly wasAuthorised: boolean;
  readonly amountCents: number;
  /** In small letters: `eur`. */
  readonly currency: string;
  readonly captures: readonly ProviderCapture[];
  /**
   * Oldest first. Stripe tells every one in each look-up, and the last alone in its answer to a call; PayPal tells only
   * the one with which it answered this capture.
   */
  readonly declines: readonly ProviderDecline[];
  readonly refunds: readonly ProviderRefund[];
  /** Stripe's; PayPal tells its disputes in callbacks only. */
  readonly disputes: readonly ProviderDispute[];
  /** The answer in the provider's codes, nothing personal: becomes `responseData`. */
  readonly codes: Readonly<Record<string, string | number | boolean | null>>;
}

/**
 * All that an event says which only tells how a payment came to be captured: a shop that has this very capture on record
 * learns nothing from it.
 */
export interface CaptureStep {
  /** Of the charge or the capture, as a look-up names it; null where the event knows of none. */
  readonly captureId: string | null;
  readonly amountCents: number;
  /** In small letters: `eur`. */
  readonly currency: string;
}

export interface ProviderCallback {
  /** The provider's id of the event: the same for each repetition. */
  readonly eventId: string;
  /** The provider's name of what happened: `payment_intent.succeeded`, `PAYMENT.CAPTURE.DENIED`. */
  readonly kind: string;
  /** When the provider says that it happened, in ISO 8601. */
  readonly at: string;
  /** What to look up; null where the event names no payment. */
  readonly paymentId: string | null;
  readonly mark: PaymentMark | null;
  /** What a look-up does not tell: PayPal's disputes. */
  readonly disputes: readonly ProviderDispute[];
  /** Null where the event may tell anything else. */
  readonly step: CaptureStep | null;
}

/** One line of a provider's books, for the daily comparison. */
export interface ReportedMovement {
  readonly kind: 'capture' | 'refund' | 'dispute' | 'other';
  /** Of the capture, refund or dispute, as a look-up tells it. */
  readonly id: string;
  /** Null where the report does not say: a refund at PayPal names its capture only. */
  readonly paymentId: string | null;
  readonly captureId: string | null;
  readonly mark: PaymentMark | null;
  /** Positive: came to the shop. Before the fee. */
  readonly amountCents: number;
  /** Positive: kept by the provider; null where it is not known. */
  readonly feeCents: number | null;
  readonly currency: string;
  readonly state: 'done' | 'pending' | 'failed';
  readonly at: string;
}

/** A payment as one of the provider's own lists names it. */
export interface ListedPayment {
  /** Null where the list names only the capture that money went back from. */
  readonly paymentId: string | null;
  readonly captureId: string | null;
  readonly mark: PaymentMark | null;
}

export interface PaymentList {
  /** Oldest first; one may be named several times. */
  readonly payments: readonly ListedPayment[];
  /** Until when the provider says that nothing is missing: PayPal's report lags hours behind. */
  readonly completeUntil: Date;
}

/**
 * A provider as the shop uses it. Every call that changes something carries a key of ours: the same key with the same
 * wish has one effect, however often it is asked. Providers forget keys (Stripe after 24 hours, PayPal's orders after
 * six): whoever repeats a call later than that looks up first.
 *
 * Every call may throw a `ProviderFailure`; an answer is the state of the whole payment, which is the only thing that
 * decides. `capture` and `cancel` answer it also where the provider refused because the payment stands otherwise by
 * now, so that a decline, an expiry or a capture that was not expected is learnt like everything else.
 */
export interface PaymentProvider {
  readonly code: ProviderCode;
  /** Which keys in which mode it works with: see `accountOf`. */
  readonly account: string;
  /**
   * Throws a `ProviderFailure` of kind `busy` while the provider is taken for silent, as every call does then: for whoever
   * writes down a call before making it.
   */
  refuseWhileSilent(): void;
  start(order: PaymentOrder): Promise<StartedPayment>;
  /** The way to pay again, for a reload or a second tab. */
  resume(paymentId: string): Promise<StartedPayment>;
  lookUp(paymentId: string): Promise<ProviderPayment>;
  /** Takes the money. After a decline at PayPal the buyer approves again, and the next capture needs another key. */
  capture(
    paymentId: string,
    wanted: { readonly key: string; readonly amountCents: number },
  ): Promise<ProviderPayment>;
  /** Closes the payment. PayPal has no such call for an order: it is only looked up, and left to expire. */
  cancel(paymentId: string, wanted: { readonly key: string }): Promise<ProviderPayment>;
  /** Gives money back. A refusal is a `ProviderFailure` of kind `refused` with the provider's code. */
  refund(
    paymentId: string,
    wanted: { readonly key: string; readonly captureId: string; readonly amountCents: number },
  ): Promise<ProviderPayment>;
  /** Reads a callback that is proven to be the provider's; throws `CallbackRefused` where it is not. */
  parseCallback(
    raw: Buffer,
    headers: Readonly<Record<string, string | undefined>>,
  ): Promise<ProviderCallback>;
  /** What moved in the provider's books from a moment until before another, oldest or newest first. */
  report(from: Date, until: Date): AsyncIterable<ReportedMovement>;
  /**
   * The payments that were made since then, and those of which money was taken or given back: what a shop looks through
   * that has lost that time. `isLater`: only what is reported late, since all else was listed before.
   */
  list(since: Date, isLater?: boolean): Promise<PaymentList>;
}
