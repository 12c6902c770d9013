import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { jobHandler } from '@fiocco/jobs';
import type { Vault } from '@fiocco/personal-data';
import type pg from 'pg';
import {
  BackgroundRegistry,
  CLOCK,
  type Clock,
  DATABASE_CLOCK,
  type DatabaseClock,
  PG_POOL,
  VAULT,
} from '../../../platform/index.js';
import { type Candidate, sweepAllocations } from '../allocation/sweep-allocations.js';
import { ExpireTransaction } from '../commands/change-transaction.js';
import { GiftLedger } from '../commands/gift-ledger.js';
import { giftReadModels } from '../read-models/gift-read-models.js';
import { ENDS_WITH_HOLD, HAS_AN_END } from '../read-models/transactions.projection.js';
import { expiryRestore } from '../restore/expiry-restore.js';
import { registerRestore } from '../restore/register-restore.js';
import { expiryJob, type ExpiryPayload } from './expiry.job.js';
import { whenHeldScheduleExpiry } from './when-held-schedule-expiry.reactor.js';

const SWEEP_EVERY_MS = 10_000;
/** Younger ones belong to a buyer who is still at it; sweeping one too early costs that buyer one more draw. */
const OWNERLESS_AFTER_MS = 10_000;

const END_EVERY_MS = 60_000;
const PAST_AT_ONCE = 200;

interface PastRow extends ExpiryPayload {
  readonly endsAt: Date;
}

const START = { endsAt: new Date(0), transactionId: '' };

/** Page by page in the order of the index; a whole reservation only shows as overdue. */
const PAST = {
  name: 'gifts-past',
  text: `
select stream, id as "transactionId", case when ${ENDS_WITH_HOLD} then hold_id end as "holdId", expires_at as "endsAt"
from read_models.transactions
where ${HAS_AN_END} and expires_at <= $1 and (expires_at, id) > ($2::timestamptz, $3::text)
order by expires_at, id limit ${PAST_AT_ONCE}`,
};

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
    @Inject(DATABASE_CLOCK) private readonly databaseClock: DatabaseClock,
  ) {}

  onModuleInit(): void {
    for (const projection of giftReadModels(this.vault)) this.registry.addProjection(projection);
    this.registry.addProjection(whenHeldScheduleExpiry);
    this.registry.addJob(
      jobHandler(expiryJob, async ({ stream, transactionId, holdId }) => {
        const endsAt = await this.bus.execute(new ExpireTransaction(stream, transactionId, holdId));
        return endsAt === null ? 'done' : { laterAt: new Date(endsAt) };
      }),
    );
    for (const step of [registerRestore(this.pool), expiryRestore(this.pool)])
      this.registry.addRestoreStep(step);
    this.registry.addPeriodicTask({
      name: 'sweep-allocations',
      everyMs: SWEEP_EVERY_MS,
      run: () => this.sweep(),
    });
    this.registry.addPeriodicTask({
      name: 'end-what-is-past',
      everyMs: END_EVERY_MS,
      run: () => this.endWhatIsPast(),
    });
  }

  /**
   * Ends every hold and every unpaid share whose time is past by the database's clock, whatever became of its job. One that
   * cannot be ended keeps nobody from the others: it is told, and tried again with the next sweep.
   */
  async endWhatIsPast(): Promise<void> {
    const now = await this.databaseClock.now();
    const failures: Error[] = [];
    for (let last = START; ;) {
      const { rows } = await this.pool.query<PastRow>({
        ...PAST,
        values: [now, last.endsAt, last.transactionId],
      });
      for (const { stream, transactionId, holdId } of rows) {
        await this.bus
          .execute(new ExpireTransaction(stream, transactionId, holdId))
          .catch((error: Error) => failures.push(error));
      }
      const end = rows.at(-1);
      if (!end || rows.length < PAST_AT_ONCE) break;
      last = end;
    }
    if (failures[0]) throw failures[0];
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
