import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { BackgroundRegistry, CLOCK, type Clock } from '../../../platform/index.js';
import { CancelTransaction, GiftOffers, TransactionRegister } from '../../gifts/index.js';
import { Drafts } from './drafts.js';

const KEPT_MS = 24 * 3_600_000;
const EVERY_MS = 10 * 60_000;
const AT_ONCE = 500;

/** A draft is gone a day after its last touch; one that was ever held is closed in the ledger first. */
@Injectable()
export class PurgeDrafts implements OnModuleInit {
  constructor(
    private readonly drafts: Drafts,
    private readonly register: TransactionRegister,
    private readonly offers: GiftOffers,
    private readonly bus: CommandBus,
    private readonly background: BackgroundRegistry,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.background.addPeriodicTask({ name: 'purge-drafts', everyMs: EVERY_MS, run: () => this.purge() });
  }

  async purge(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEPT_MS);
    for (const id of await this.drafts.untouchedSince(before, AT_ONCE)) {
      const stage = await this.stageOf(id);
      // Its expiry comes first; the next round finds a draft.
      if (stage === 'held') continue;
      if (stage === 'draft') await this.bus.execute(new CancelTransaction(id, 'draft_expired'));
      await this.drafts.remove(id);
    }
  }

  private async stageOf(id: string): Promise<string | null> {
    const registered = await this.register.find(id);
    return registered ? ((await this.offers.purchase(registered.stream, id))?.stage ?? null) : null;
  }
}
