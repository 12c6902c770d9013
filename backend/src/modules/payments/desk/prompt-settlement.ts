import { Injectable } from '@nestjs/common';
import type { Purchase, PurchaseAt } from '@fiocco/gift';
import { Log } from '../../../platform/index.js';
import { GiftLedger } from '../../gifts/index.js';
import { ProviderFailure } from '../providers/provider-failure.js';
import type { ProviderCode } from '../access/provider.js';
import { Settlement } from '../settlement/settlement.js';
import { waitAtMost } from '../wait-at-most.js';

/** How long somebody at the desk waits for a provider. */
const PATIENCE_MS = 10_000;

/** Does at once what is due of a purchase's money, so that whoever asked for it may see it done. */
@Injectable()
export class PromptSettlement {
  constructor(
    private readonly settlement: Settlement,
    private readonly purchases: GiftLedger,
    private readonly log: Log,
  ) {}

  /**
   * Answers the purchase as it is then. A provider that is silent, or slow, is no failure: the job goes on, and until then
   * the refund is under way. Often a job has done it meanwhile: whoever asked is shown that too.
   */
  async settle(stream: string, transactionId: string): Promise<Purchase | undefined> {
    await this.briefly(this.settlement.settled(stream, transactionId, PATIENCE_MS));
    return this.purchases.findToShow(stream, transactionId);
  }

  /** Looks a payment up, as far as its provider answers. */
  async look(provider: ProviderCode, paymentId: string): Promise<void> {
    await this.briefly(this.settlement.ask(provider, paymentId));
  }

  /** Closes the attempt of a payment in doubt, as far as its provider answers: one that stays open is never captured. */
  async close(purchase: PurchaseAt<'verify'>): Promise<void> {
    await this.briefly(this.settlement.close(purchase));
  }

  private async briefly(work: Promise<unknown>): Promise<void> {
    const done = work.then(
      () => undefined,
      (error: unknown) => {
        // Whatever it was, what the admin asked for is on record, and the job and the reconciliation go on with it.
        if (!(error instanceof ProviderFailure)) this.log.recurring(error, 'prompt-settlement');
      },
    );
    await waitAtMost(PATIENCE_MS, done);
  }
}
