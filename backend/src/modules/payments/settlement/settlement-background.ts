import { Inject, Injectable } from '@nestjs/common';
import type { JobOutcome } from '@fiocco/jobs';
import type pg from 'pg';
import {
  type BackgroundWork,
  CLOCK,
  type Clock,
  DoesJob,
  GivesWork,
  Periodic,
  PG_POOL,
  Rounds,
} from '../../../platform/index.js';
import { GiftLedger } from '../../gifts/index.js';
import { jobFailureOf } from '../providers/job-failure.js';
import { ProviderFailure } from '../providers/provider-failure.js';
import { settlePayment, type SettlePayload } from './settle-payment.job.js';
import { Settlement } from './settlement.js';
import { whenMoneyIsDue } from './when-money-is-due.reactor.js';

const HOUR_MS = 3_600_000;
const LOOK_EVERY_MS = 10 * 60_000;
/** How long an outcome may be unknown before a person has to look (PRODUCT.md section 3). */
const KNOWN_WITHIN_MS = 24 * HOUR_MS;
const PENDING_AT_MOST_MS = 7 * 24 * HOUR_MS;
const BUSY_MS = 5_000;

const A_PAGE = 200;
const BOUNDS = { atOnce: 4, limitMs: 5_000 };

interface Doubtful extends Pick<SettlePayload, 'stream' | 'transactionId'> {
  readonly id: string;
  readonly attemptId: string | null;
  readonly isPending: boolean;
}

const DOUBTFUL = {
  name: 'payments-doubtful',
  text: `
select id, stream, transaction_id as "transactionId", attempt_id as "attemptId", due = 'pending' as "isPending"
from read_models.open_payments
where id > $3 and ((due in ('capture', 'void', 'refund') and since <= $1) or (due = 'pending' and since <= $2))
order by id limit ${A_PAGE}`,
};

/** The settlement's background work: what is due at providers, and what nobody could find out for too long. */
@Injectable()
export class SettlementBackground {
  private readonly rounds = new Rounds<Doubtful>(BOUNDS, ({ id }) => id);

  constructor(
    private readonly settlement: Settlement,
    private readonly purchases: GiftLedger,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @GivesWork()
  reactors(): BackgroundWork {
    return { projections: [whenMoneyIsDue] };
  }

  @DoesJob(settlePayment)
  async settle({ stream, transactionId }: SettlePayload): Promise<JobOutcome> {
    try {
      await this.settlement.advance(stream, transactionId);
      return 'done';
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      if (error.kind === 'busy') return { laterAt: this.afterPause(error.retryAfterMs ?? BUSY_MS) };
      throw jobFailureOf(error.kind, error);
    }
  }

  private afterPause(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }

  /** However many wait: one that stays in doubt, or cannot be written, keeps no other from being found. */
  @Periodic('doubt-payments', LOOK_EVERY_MS, 'Pagamento senza esito')
  async doubtOld(): Promise<void> {
    const now = this.clock.now().getTime();
    const limits = [new Date(now - KNOWN_WITHIN_MS), new Date(now - PENDING_AT_MOST_MS)];
    const read = async (last: Doubtful | null): Promise<readonly Doubtful[]> =>
      (await this.pool.query<Doubtful>({ ...DOUBTFUL, values: [...limits, last?.id ?? ''] })).rows;
    const failures = await this.rounds.eachOfPages(A_PAGE, read, (one) => this.doubt(one));
    if (failures[0]) throw failures[0];
  }

  private async doubt({ stream, transactionId, attemptId, isPending }: Doubtful): Promise<void> {
    const purchase = await this.purchases.find(stream, transactionId);
    // The row may be behind: a pending payment has more time than the others.
    if ((purchase?.stage === 'pending') !== isPending) return;
    const of = { transactionId, ...(attemptId !== null && { attemptId }) };
    await this.purchases.handle(stream, { type: 'NoteUncertain', ...of, reason: 'no_answer' });
  }
}
