import type { CaptureStep, PaymentMark, ProviderCode, ProviderDispute } from '../access/provider.js';

/** What a callback says of a payment of ours that came to be captured. */
export interface CaptureTold {
  readonly provider: ProviderCode;
  readonly paymentId: string;
  readonly mark: PaymentMark;
  readonly step: CaptureStep;
}

/**
 * The one door through which the shop learns of a payment. Whoever has heard something, from whomever, asks through it:
 * only the provider's own answer decides about money.
 */
export abstract class PaymentLearner {
  /** Looks the payment up and learns what it finds; a payment that is not ours changes nothing. May throw a `ProviderFailure`. */
  abstract ask(provider: ProviderCode, paymentId: string): Promise<void>;

  /**
   * Whether the ledger has all that such a callback can tell, so that nobody need be asked. `since`: how old a look at it may
   * be, as a time of `performance.now()`.
   */
  abstract knows(told: CaptureTold, since: number): Promise<boolean>;

  /** Learns a dispute that no look-up tells. Answers whether it is about a capture of ours. */
  abstract dispute(provider: ProviderCode, dispute: ProviderDispute): Promise<boolean>;
}
