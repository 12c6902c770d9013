export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled';

export type Metadata = Readonly<Record<string, string>>;

export interface PaymentMethod {
  readonly id: string;
  readonly type: 'card' | 'link';
  /** One of Stripe's published test cards; nobody else's number is ever kept. */
  readonly number?: string;
  readonly expMonth?: number;
  readonly expYear?: number;
  readonly email: string | null;
  readonly name: string | null;
  readonly created: number;
}

export interface Intent {
  readonly id: string;
  readonly secret: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: IntentStatus;
  readonly captureMethod: 'manual' | 'automatic' | 'automatic_async';
  readonly methods: readonly string[];
  readonly allowedMethods: readonly string[] | null;
  readonly automaticMethods: Readonly<Record<string, unknown>> | null;
  readonly metadata: Metadata;
  readonly description: string | null;
  readonly receiptEmail: string | null;
  readonly statementSuffix: string | null;
  readonly shipping: unknown;
  readonly created: number;
  /** What a bank has ever granted, whatever became of it. */
  readonly authorised: number;
  readonly received: number;
  readonly paymentMethod: string | null;
  readonly lastError: Readonly<Record<string, unknown>> | null;
  /** Where the bank asks the buyer: the token of its page. */
  readonly question: { readonly token: string; readonly returnUrl: string | null } | null;
  readonly charge: string | null;
  readonly canceledAt: number | null;
  readonly cancellationReason: string | null;
}

export interface Charge {
  readonly id: string;
  readonly intent: string;
  readonly amount: number;
  readonly currency: string;
  readonly captured: boolean;
  readonly amountCaptured: number;
  /** Given back without ever having been taken: the rest of a smaller capture, or all after a cancel. */
  readonly amountReversed: number;
  readonly failure: { readonly code: string; readonly declineCode: string; readonly message: string } | null;
  readonly paymentMethod: string;
  readonly created: number;
  readonly captureBefore: number;
  readonly balanceTransaction: string | null;
  readonly dispute: string | null;
}

export interface Refund {
  readonly id: string;
  readonly charge: string;
  readonly intent: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly reason: string | null;
  readonly metadata: Metadata;
  readonly created: number;
  readonly balanceTransaction: string | null;
  /** What becomes of it later, and when: two published cards refund late, or fail to. */
  readonly later: { readonly status: 'succeeded' | 'failed'; readonly at: number } | null;
}

export interface BalanceTransaction {
  readonly id: string;
  readonly type: 'charge' | 'refund' | 'refund_failure' | 'adjustment';
  readonly amount: number;
  readonly fee: number;
  readonly currency: string;
  readonly source: string;
  readonly created: number;
}

export interface Dispute {
  readonly id: string;
  readonly charge: string;
  readonly intent: string;
  readonly amount: number;
  readonly currency: string;
  readonly reason: string;
  readonly created: number;
  readonly balanceTransaction: string;
}
