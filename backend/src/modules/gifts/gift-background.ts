import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import {
  type BackgroundWork,
  CLOCK,
  type Clock,
  GivesWork,
  Periodic,
  PG_POOL,
  Rounds,
} from '../../platform/index.js';
import { GiftLedger } from './ledger/gift-ledger.js';
import { giftReadModelsWithCards } from './read-models/gift-read-models.js';
import { type Candidate, sweepAllocations } from './allocation/sweep-allocations.js';

const SWEEP_EVERY_MS = 10_000;
const BOUNDS = { atOnce: 4, limitMs: 5_000 };
/**
 * A younger allocation may belong to a buyer whose command is still running; sweeping it too early costs that buyer one
 * more draw.
 */
const OWNERLESS_AFTER_MS = 10_000;

/** The background work of gifts: their read models, and the sweep of stock that no unit owns. */
@Injectable()
export class GiftBackground {
  private readonly rounds = new Rounds<Candidate>(BOUNDS, ({ allocationId }) => allocationId);

  constructor(
    private readonly ledger: GiftLedger,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @GivesWork()
  readModels(): BackgroundWork {
    return { projections: giftReadModelsWithCards };
  }

  /** Releases every allocation that no unit owns. */
  @Periodic('sweep-allocations', SWEEP_EVERY_MS)
  async sweep(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - OWNERLESS_AFTER_MS);
    const { rows } = await this.pool.query<Candidate>(
      `select allocation_id as "allocationId", product_id as "productId", gift_stream as "giftStream"
       from read_models.stock_allocation where not owned and allocated_at < $1 order by allocated_at limit 500`,
      [before],
    );
    const commands = this.ledger.commandsOf();
    const failures = await this.rounds.each(rows, (row) => sweepAllocations(commands, [row]));
    if (failures[0]) throw failures[0];
  }
}
