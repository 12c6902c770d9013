import type { PaymentComparison, PaymentDifference } from '@fiocco/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { Periodic, CLOCK, type Clock, Log } from '../../../platform/index.js';
import { ProviderAccesses } from '../access/provider-accesses.js';
import { PROVIDER_CODES, type ProviderCode } from '../access/provider.js';
import { ProviderLinks } from '../desk/provider-links.js';
import { ComparisonRecords, type FoundDifference } from './comparison-records.js';
import { ProviderComparison } from './provider-comparison.js';
import { reportedUntil } from './days.js';

/** How soon after the reports are complete, and how soon again after a provider was silent. */
const LOOK_EVERY_MS = 15 * 60_000;

/** Compares the providers' reports with the ledger once a day, and when somebody asks for it. */
@Injectable()
export class DailyComparison {
  constructor(
    private readonly accesses: ProviderAccesses,
    private readonly comparison: ProviderComparison,
    private readonly records: ComparisonRecords,
    private readonly links: ProviderLinks,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Compares the last days once more. */
  async compareAgain(): Promise<PaymentComparison> {
    await this.compare(() => Promise.resolve(true));
    return this.last();
  }

  async last(): Promise<PaymentComparison> {
    const { runs, differences } = await this.records.last();
    return { runs, differences: await Promise.all(differences.map((one) => this.linked(one))) };
  }

  /** Stripe has no page of a refund alone. */
  private async linked(difference: FoundDifference): Promise<PaymentDifference> {
    const { provider, movement, sourceId } = difference;
    const link = await this.links.of(provider);
    const hasPage = provider === 'paypal' || movement === 'capture';
    return { ...difference, link: hasPage ? link({ paymentId: sourceId, captureId: sourceId }) : null };
  }

  @Periodic('compare-payments', LOOK_EVERY_MS)
  compareNewDays(): Promise<void> {
    return this.compare(async (code, until) => {
      const last = await this.records.comparedUntil(code);
      return last === null || last < until;
    });
  }

  /** Both providers at once: what fails or lasts with one is nothing to the other. */
  private async compare(isWanted: (code: ProviderCode, until: Date) => Promise<boolean>): Promise<void> {
    const until = reportedUntil(this.clock.now());
    const compareOne = async (code: ProviderCode): Promise<void> => {
      try {
        if (!(await this.accesses.isSetUp(code)) || !(await isWanted(code, until))) return;
        await this.comparison.run(code, until);
      } catch (error) {
        this.log.recurring(error, 'compare-payments');
      }
    };
    await Promise.all(PROVIDER_CODES.map(compareOne));
  }
}
