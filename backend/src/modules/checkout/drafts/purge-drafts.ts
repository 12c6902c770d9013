import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { BackgroundRegistry, CLOCK, type Clock } from '../../../platform/index.js';
import { DraftPurchases } from './draft-purchases.js';
import { Drafts } from './drafts.js';

const KEPT_MS = 24 * 3_600_000;
const EVERY_MS = 10 * 60_000;
const AT_ONCE = 500;

/** A draft is gone a day after its last touch; one that was ever held is closed in the ledger first. */
@Injectable()
export class PurgeDrafts implements OnModuleInit {
  constructor(
    private readonly drafts: Drafts,
    private readonly purchases: DraftPurchases,
    private readonly background: BackgroundRegistry,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.background.addPeriodicTask({ name: 'purge-drafts', everyMs: EVERY_MS, run: () => this.purge() });
  }

  async purge(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEPT_MS);
    for (const id of await this.drafts.untouchedSince(before, AT_ONCE)) {
      const stage = await this.purchases.stageOf(id);
      // Its expiry comes first; the next round finds a draft.
      if (stage === 'held') continue;
      if (stage === 'draft') await this.purchases.close(id);
      await this.drafts.remove(id);
    }
  }
}
