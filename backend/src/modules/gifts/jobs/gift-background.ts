import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { jobHandler } from '@fiocco/jobs';
import type { Vault } from '@fiocco/personal-data';
import type pg from 'pg';
import { BackgroundRegistry, CLOCK, type Clock, PG_POOL, VAULT } from '../../../platform/index.js';
import { type Candidate, sweepAllocations } from '../allocation/sweep-allocations.js';
import { ExpireTransaction } from '../commands/change-transaction.js';
import { GiftLedger } from '../commands/gift-ledger.js';
import { giftReadModels } from '../read-models/gift-read-models.js';
import { expiryRestore } from '../restore/expiry-restore.js';
import { registerRestore } from '../restore/register-restore.js';
import { expiryJob } from './expiry.job.js';
import { whenHeldScheduleExpiry } from './when-held-schedule-expiry.reactor.js';

const SWEEP_EVERY_MS = 10_000;
/** Younger ones belong to a buyer who is still at it; sweeping one too early costs that buyer one more draw. */
const OWNERLESS_AFTER_MS = 10_000;

/** What the gifts module leaves to workers: read models, expiry, and the sweep of ownerless stock. */
@Injectable()
export class GiftBackground implements OnModuleInit {
  constructor(
    private readonly registry: BackgroundRegistry,
    private readonly bus: CommandBus,
    private readonly ledger: GiftLedger,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    for (const projection of giftReadModels(this.vault)) this.registry.addProjection(projection);
    this.registry.addProjection(whenHeldScheduleExpiry);
    this.registry.addJob(
      jobHandler(expiryJob, async ({ stream, transactionId, holdId }) => {
        await this.bus.execute(new ExpireTransaction(stream, transactionId, holdId));
        return 'done';
      }),
    );
    for (const step of [registerRestore(this.pool), expiryRestore(this.pool)])
      this.registry.addRestoreStep(step);
    this.registry.addPeriodicTask({
      name: 'sweep-allocations',
      everyMs: SWEEP_EVERY_MS,
      run: () => this.sweep(),
    });
  }

  /** Gives back every allocation that no unit owns. */
  async sweep(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - OWNERLESS_AFTER_MS);
    const { rows } = await this.pool.query<Candidate>(
      `select allocation_id as "allocationId", product_id as "productId", gift_stream as "giftStream"
       from read_models.stock_allocation where not owned and allocated_at < $1 order by allocated_at limit 500`,
      [before],
    );
    await sweepAllocations(this.ledger.commandsOf(), rows);
  }
}
