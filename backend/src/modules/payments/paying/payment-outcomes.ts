import { Injectable } from '@nestjs/common';
import { STAGES } from '@fiocco/contracts';
import { Refusal } from '@fiocco/event-sourcing';
import type { Purchase } from '@fiocco/gift';
import { Log } from '../../../platform/index.js';
import { giftGone, paymentDeclined } from '../payment-problems.js';
import type { ProviderCode, ProviderPaymentState } from '../access/provider.js';
import { ProviderFailure } from '../providers/provider-failure.js';
import { KnownPayments } from '../settlement/known-payments.js';
import { Settlement } from '../settlement/settlement.js';
import { waitAtMost } from '../wait-at-most.js';
import { type LedgerPurchase, PaidPurchases } from './paid-purchases.js';
import { PaymentLimits } from './payment-limits.js';

/** How long whoever asks waits for the outcome (PRODUCT.md section 3); a time of the real clock. */
const PATIENCE_MS = 10_000;

/** How a payment stands for its buyer. */
export type Outcome = 'done' | 'open' | 'declined' | 'closed';

/** `isAsked`: the bank asks the buyer just now, perhaps about another card than the one that it declined. */
export const outcomeOf = ({ stage, payments }: Purchase, isAsked: boolean): Outcome => {
  if (stage === 'paying') return payments.declines.length > 0 && !isAsked ? 'declined' : 'open';
  const { buyer } = STAGES[stage];
  if (buyer === 'waiting') return 'open';
  if (buyer === 'choosing' || stage === 'cancelled' || stage === 'removed') return 'closed';
  return 'done';
};

const OUT_OF_TIME: ReadonlySet<string | null> = new Set(['hold_ended', 'authorised_late']);

/** Refuses where the buyer has to begin again, with the reason. */
export function refuseFailed(outcome: Outcome, reason: string | null): void {
  if (outcome === 'closed' && reason === 'gift_gone') throw giftGone();
  if (outcome === 'closed' && OUT_OF_TIME.has(reason)) throw new Refusal('HOLD_ENDED');
  if (outcome === 'closed' || outcome === 'declined') throw paymentDeclined(reason);
}

/** A purchase after its provider was asked about a payment. */
export interface AskedPurchase extends LedgerPurchase {
  /** Whether the bank asks its buyer to confirm. */
  readonly isAsked: boolean;
}

/** The purchase that a payment belongs to. */
interface PlacedPayment {
  readonly stream: string;
  readonly transactionId: string;
}

/** What became of a payment. The caller's word counts for nothing: the provider is asked. */
@Injectable()
export class PaymentOutcomes {
  constructor(
    private readonly purchases: PaidPurchases,
    private readonly settlement: Settlement,
    private readonly known: KnownPayments,
    private readonly limits: PaymentLimits,
    private readonly log: Log,
  ) {}

  /**
   * The purchase that the payment belongs to, after a question to the provider and, at most so long, what the shop does
   * then. Refuses `ATTEMPT_UNKNOWN`, also where the payment is of another transaction than the named one.
   */
  async ask(provider: ProviderCode, paymentId: string, named: string | null = null): Promise<AskedPurchase> {
    const since = performance.now();
    const { stream, transactionId } = await this.paymentOf(provider, paymentId, named);
    await this.limits.mayAsk(transactionId);
    let isAsked = false;
    const asked = this.learnt(provider, paymentId).then((state) => {
      isAsked = state === 'asking';
      return this.settlement.atRest(stream, transactionId, PATIENCE_MS, since);
    });
    // Whatever is still under way then goes on without its asker.
    asked.catch((error: unknown) => this.log.recurring(error, 'payment-outcomes'));
    await waitAtMost(PATIENCE_MS, asked);
    const found = await this.purchases.find(transactionId, since);
    if (!found) throw new Refusal('ATTEMPT_UNKNOWN');
    return { ...found, isAsked };
  }

  /** By the shop's own notes and the ledger: no read model decides that somebody's payment does not exist. */
  private async paymentOf(
    provider: ProviderCode,
    paymentId: string,
    named: string | null,
  ): Promise<PlacedPayment> {
    const of =
      (await this.known.find(provider, paymentId)) ?? (await this.inLedger(provider, paymentId, named));
    if (of === null || (named !== null && of.transactionId !== named)) throw new Refusal('ATTEMPT_UNKNOWN');
    return of;
  }

  private async inLedger(
    provider: ProviderCode,
    paymentId: string,
    named: string | null,
  ): Promise<PlacedPayment | null> {
    const found = named === null ? null : await this.purchases.find(named);
    const isIts = found?.purchase.payments.attempts.some(
      (one) => one.provider === provider && one.paymentId === paymentId,
    );
    return found && isIts ? { stream: found.stream, transactionId: found.purchase.id } : null;
  }

  /** Where the provider does not answer, callbacks and the reconciliation go on asking. */
  private async learnt(provider: ProviderCode, paymentId: string): Promise<ProviderPaymentState | null> {
    try {
      return await this.settlement.askState(provider, paymentId);
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      this.log.recurring(error, 'payment-outcomes');
      return null;
    }
  }
}
