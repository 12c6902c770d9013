import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Refusal } from '@fiocco/event-sourcing';
import type { JobOutcome } from '@fiocco/jobs';
import type { Vault } from '@fiocco/personal-data';
import type pg from 'pg';
import {
  type BackgroundWork,
  DATABASE_CLOCK,
  type DatabaseClock,
  DoesJob,
  GivesWork,
  Periodic,
  PG_POOL,
  Rounds,
  VAULT,
} from '../../../platform/index.js';
import { GiftLedger } from '../../gifts/index.js';
import { ExpireTransaction } from '../commands/expire-transaction.js';
import { transactionReadModels } from '../read-models/transaction-read-models.js';
import { ENDS_WITH_HOLD, HAS_AN_END } from '../read-models/transaction-indexes.js';
import { type Unconfirmed, UnconfirmedReservations } from '../register/unconfirmed-reservations.js';
import { registerRestore } from '../register/register-restore.js';
import { Exchanges } from '../exchange/exchanges.js';
import { type ExchangePayload, finishExchange } from '../exchange/finish-exchange.js';
import { finishSale } from '../sale/finish-sale.js';
import { SaleDecisions } from '../sale/sell-gifts.js';
import { expiryRestore } from './expiry-restore.js';
import { expiryJob, type ExpiryPayload } from './expiry.job.js';
import { whenHeldScheduleExpiry } from './when-held-schedule-expiry.reactor.js';

const END_EVERY_MS = 60_000;
const PAST_AT_ONCE = 200;
/** A stream that is slow, or that somebody else writes to, holds up nobody's end but its own. */
const BOUNDS = { atOnce: 4, limitMs: 5_000 };

interface PastRow extends ExpiryPayload {
  readonly endsAt: Date;
}

const START = { endsAt: new Date(0), transactionId: '' };

/** Read page by page in the order of the index. Whole reservations are left out: they are only shown as overdue. */
const PAST = {
  name: 'transactions-past',
  text: `
select stream, id as "transactionId", case when ${ENDS_WITH_HOLD} then hold_id end as "holdId", expires_at as "endsAt"
from read_models.transactions
where ${HAS_AN_END} and expires_at <= $1 and (expires_at, id) > ($2::timestamptz, $3::text)
order by expires_at, id limit ${PAST_AT_ONCE}`,
};

/**
 * The background work of transactions: their read models, the ends of holds and shares, and their part of a restore.
 */
@Injectable()
export class TransactionBackground {
  private readonly rounds = new Rounds<PastRow>(BOUNDS, ({ transactionId }) => transactionId);
  private readonly unconfirmedRounds = new Rounds<Unconfirmed>(BOUNDS, ({ transactionId }) => transactionId);

  constructor(
    private readonly bus: CommandBus,
    private readonly purchases: GiftLedger,
    private readonly unconfirmed: UnconfirmedReservations,
    private readonly exchanges: Exchanges,
    private readonly sales: SaleDecisions,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(DATABASE_CLOCK) private readonly databaseClock: DatabaseClock,
  ) {}

  @GivesWork()
  work(): BackgroundWork {
    return {
      projections: [
        ...transactionReadModels(this.vault),
        whenHeldScheduleExpiry,
        finishExchange.reactor,
        finishSale.reactor,
      ],
      restoreSteps: [registerRestore(this.pool), expiryRestore(this.pool)],
    };
  }

  /** A refusal of the old purchase ends it too: it is recorded, and the new gift is free again. */
  @DoesJob(finishExchange.job)
  async finishExchange(exchange: ExchangePayload): Promise<JobOutcome> {
    try {
      await this.exchanges.finish(exchange, null);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
    return 'done';
  }

  @DoesJob(finishSale.job)
  async finishSale({ saleId }: { readonly saleId: string }): Promise<JobOutcome> {
    await this.sales.finish(saleId);
    return 'done';
  }

  @DoesJob(expiryJob)
  async expire({ stream, transactionId, holdId }: ExpiryPayload): Promise<JobOutcome> {
    const endsAt = await this.bus.execute(new ExpireTransaction(stream, transactionId, holdId));
    return endsAt === null ? 'done' : { laterAt: new Date(endsAt) };
  }

  /**
   * Ends what was reserved by a network with many reservations on its list, and whose link nobody opened. It is settled
   * once it is ended, so that a process that dies in between leaves it to the next sweep.
   */
  @Periodic('end-unconfirmed', END_EVERY_MS, 'Prenotazione non confermata in tempo')
  async endUnconfirmed(): Promise<void> {
    const failures = await this.unconfirmedRounds.eachOfPages(
      PAST_AT_ONCE,
      (last) => this.unconfirmed.past(last, PAST_AT_ONCE),
      (one) => this.endOneUnconfirmed(one),
    );
    if (failures[0]) throw failures[0];
  }

  private async endOneUnconfirmed({ stream, transactionId }: Unconfirmed): Promise<void> {
    const now = (await this.databaseClock.now()).toISOString();
    const told = { transactionId, now, isUnconfirmed: true } as const;
    await this.purchases.handle(stream, { type: 'ExpireReservation', ...told });
    await this.purchases.handle(stream, { type: 'ExpireTransfer', ...told });
    await this.unconfirmed.settle(transactionId);
  }

  /**
   * Ends every hold and every unpaid share whose time is over by the database's clock, even where its job failed. One
   * that cannot be ended, or takes its time, does not stop the others: it is logged, and tried again by the next sweep.
   */
  @Periodic('end-what-is-past', END_EVERY_MS, 'Fine di un termine')
  async endWhatIsPast(): Promise<void> {
    const now = await this.databaseClock.now();
    const past = async (last: PastRow | null): Promise<readonly PastRow[]> => {
      const { endsAt, transactionId } = last ?? START;
      return (await this.pool.query<PastRow>({ ...PAST, values: [now, endsAt, transactionId] })).rows;
    };
    const failures = await this.rounds.eachOfPages(PAST_AT_ONCE, past, ({ stream, transactionId, holdId }) =>
      this.bus.execute(new ExpireTransaction(stream, transactionId, holdId)),
    );
    if (failures[0]) throw failures[0];
  }
}
