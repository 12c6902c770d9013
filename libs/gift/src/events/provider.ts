import type { KeptRef } from '@fiocco/event-sourcing';
import type { AfterVoid, VoidReason } from '../state/purchase.js';
import type { Cents } from '@fiocco/money';

export type PaymentStarted = {
  readonly type: 'gift.PaymentStarted.v1';
  readonly data: {
    readonly transactionId: string;
    readonly holdId: string;
    readonly attemptId: string;
    readonly provider: string;
    readonly paymentId: string;
    readonly amountCents: Cents;
    readonly currency: string;
  };
};

/** The payment is on record beside the purchase, and changes nothing about it: what it took goes back as a stray. */
export type PaymentFound = {
  readonly type: 'gift.PaymentFound.v1';
  readonly data: {
    readonly transactionId: string;
    readonly attemptId: string;
    readonly provider: string;
    readonly paymentId: string;
    readonly amountCents: Cents;
    readonly currency: string;
  };
};

export type OfDecline = {
  readonly transactionId: string;
  readonly attemptId: string;
  /** The provider's own id of this decline: one that is told twice counts once. */
  readonly declineId: string;
  /** The provider's code, such as `insufficient_funds`. */
  readonly code: string;
};

export type PaymentDeclined = { readonly type: 'gift.PaymentDeclined.v1'; readonly data: OfDecline };

export type CaptureDeclined = { readonly type: 'gift.CaptureDeclined.v1'; readonly data: OfDecline };

export type PaymentAuthorised = {
  readonly type: 'gift.PaymentAuthorised.v1';
  readonly data: {
    readonly transactionId: string;
    readonly attemptId: string;
    readonly amountCents: Cents;
    readonly currency: string;
  };
};

/** Pins the hold and the allocation, as they are at this revision of the stream. */
export type CaptureBegan = {
  readonly type: 'gift.CaptureBegan.v1';
  readonly data: {
    readonly transactionId: string;
    readonly attemptId: string;
    readonly holdId: string;
    readonly unitIndex: number;
    /** Null for the fund, which has no stock. */
    readonly allocationId: string | null;
  };
};

export type OfCapture = {
  readonly transactionId: string;
  readonly attemptId: string;
  /** The provider's own id: money is counted once for each. */
  readonly captureId: string;
};

export type PaymentPending = { readonly type: 'gift.PaymentPending.v1'; readonly data: OfCapture };

export type Captured = OfCapture & {
  readonly provider: string;
  readonly amountCents: Cents;
  readonly currency: string;
};

export type PaymentCaptured = { readonly type: 'gift.PaymentCaptured.v1'; readonly data: Captured };

/** Money that nobody expected: it is given back and never counts. */
export type StrayCaptured = { readonly type: 'gift.StrayCaptured.v1'; readonly data: Captured };

export type StrayRefunded = {
  readonly type: 'gift.StrayRefunded.v1';
  readonly data: {
    readonly transactionId: string;
    readonly captureId: string;
    /** The provider's own id of the refund. */
    readonly providersId: string;
    readonly amountCents: Cents;
  };
};

export type OfAttempt = {
  readonly transactionId: string;
  readonly attemptId: string;
};

export type VoidingBegan = {
  readonly type: 'gift.VoidingBegan.v1';
  readonly data: OfAttempt & {
    readonly reason: VoidReason;
    /** Where the purchase goes once the attempt is closed. Its unit is kept only for `held`. */
    readonly leadsTo: AfterVoid;
    /** Staff's own words, kept in the vault. */
    readonly note: KeptRef | null;
  };
};

export type PaymentVoided = {
  readonly type: 'gift.PaymentVoided.v1';
  readonly data: OfAttempt & { readonly to: AfterVoid };
};

export type PaymentEnded = {
  readonly type: 'gift.PaymentEnded.v1';
  readonly data: OfAttempt & { readonly by: 'cancelled' | 'denied' };
};

export type UncertainReason = 'no_answer' | 'amounts_differ';

export type PaymentUncertain = {
  readonly type: 'gift.PaymentUncertain.v1';
  readonly data: { readonly transactionId: string; readonly reason: UncertainReason };
};

export type VerificationEnded = {
  readonly type: 'gift.VerificationEnded.v1';
  readonly data: {
    readonly transactionId: string;
    readonly as: 'paid' | 'cancelled' | 'refunded';
    /** The admin's own words, kept in the vault. */
    readonly reason: KeptRef;
  };
};

export type DisputeNoted = {
  readonly type: 'gift.DisputeNoted.v1';
  readonly data: {
    readonly transactionId: string;
    readonly disputeId: string;
    readonly captureId: string;
    /** The provider's own word, such as `needs_response` or `won`. */
    readonly status: string;
    readonly amountCents: Cents;
  };
};

export type FeeReported = {
  readonly type: 'gift.FeeReported.v1';
  readonly data: {
    readonly transactionId: string;
    readonly captureId: string;
    readonly feeCents: Cents;
  };
};

/** What a payment provider does with a purchase's payment. */
export type ProviderEvent =
  | PaymentStarted
  | PaymentFound
  | PaymentDeclined
  | CaptureDeclined
  | PaymentAuthorised
  | CaptureBegan
  | PaymentPending
  | PaymentCaptured
  | StrayCaptured
  | StrayRefunded
  | VoidingBegan
  | PaymentVoided
  | PaymentEnded
  | PaymentUncertain
  | VerificationEnded
  | DisputeNoted
  | FeeReported;
