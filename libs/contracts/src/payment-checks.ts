export interface ReconciliationAnswer {
  /** How many payments were to be asked about. */
  readonly open: number;
  /** About how many of them the provider answered. */
  readonly asked: number;
  /** The providers that gave no answer. */
  readonly silent: readonly ('stripe' | 'paypal')[];
}

/** A capture or refund about which a provider's books and the ledger do not agree. */
export interface PaymentDifference {
  readonly provider: 'stripe' | 'paypal';
  readonly movement: 'capture' | 'refund';
  /** The provider's id of the capture or refund. */
  readonly sourceId: string;
  readonly difference: 'missing-here' | 'missing-there' | 'other-amount';
  /** Null where the provider does not say to which of ours it belongs. */
  readonly transactionId: string | null;
  /** Decimal strings of euros; null where it is missing. */
  readonly amountHere: string | null;
  readonly amountThere: string | null;
  /** The provider's own page about it; null where it has none. */
  readonly link: string | null;
  readonly at: string;
  readonly foundAt: string;
}

/** The last comparison of one provider. */
export interface ComparisonRun {
  readonly provider: 'stripe' | 'paypal';
  readonly ranAt: string;
  /** What was compared: from this moment … */
  readonly from: string;
  /** … until before this one. */
  readonly until: string;
  /** `silent`: the provider gave no report; the days are compared later. */
  readonly outcome: 'done' | 'silent';
  /** Captures and refunds of ours, whoever knows them. */
  readonly compared: number;
  /** Movements of other systems on the same account, which are only counted. */
  readonly foreign: number;
  readonly foreignAmount: string;
}

export interface PaymentComparison {
  /** Empty before the first. */
  readonly runs: readonly ComparisonRun[];
  /** Those that stand now; the oldest first. */
  readonly differences: readonly PaymentDifference[];
}

/** Payments that are under way, by provider. */
export interface OpenPaymentCounts {
  readonly stripe: number;
  readonly paypal: number;
}
