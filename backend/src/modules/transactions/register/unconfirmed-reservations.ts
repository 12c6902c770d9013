import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { CLOCK, type Clock, PG_POOL } from '../../../platform/index.js';
import { PromisedMails } from '../../notifications/index.js';
import { reservedOften } from './claim-turns.js';

/** Whoever reserves is at a page, with a phone in hand. */
const WITHIN_MS = 30 * 60_000;

/**
 * Counted after the claim is stored: of many at once the later ones see the earlier ones, and nobody waits for a turn. Asked
 * once, for the claim that made it a reservation: whoever has confirmed it may choose another way to pay.
 */
const ASK = {
  name: 'reservation-ask-to-confirm',
  text: `
update gifts.transaction_stream u set confirm_by = $2
where transaction_id = $1 and reserved_at = claimed_at and ${reservedOften('u')}`,
};
const CONFIRM = {
  name: 'reservation-confirm',
  text: `update gifts.transaction_stream set confirm_by = null where transaction_id = $1 and confirm_by > $2`,
};
const PAST = {
  name: 'reservations-unconfirmed',
  text: `
select transaction_id as "transactionId", stream, confirm_by as "confirmBy" from gifts.transaction_stream
where confirm_by <= $1 and (confirm_by, transaction_id) > ($2::timestamptz, $3::text)
order by confirm_by, transaction_id limit $4`,
};
const SETTLE = {
  name: 'reservation-unconfirmed-settle',
  text: `update gifts.transaction_stream set confirm_by = null where transaction_id = $1 and confirm_by <= $2`,
};

export interface Unconfirmed {
  readonly transactionId: string;
  readonly stream: string;
  readonly confirmBy: Date;
}

const START = { confirmBy: new Date(0), transactionId: '' };

/** Reservations of networks that have made many on their list: each stands until the link in its buyer's mail is opened. */
@Injectable()
export class UnconfirmedReservations {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly mails: PromisedMails,
  ) {}

  /**
   * Asks for it where that is so and the shop sends mail: no link would come otherwise. Called once the claim is stored, before
   * the reservation is in the ledger.
   */
  async askIfMany(transactionId: string): Promise<void> {
    if (!(await this.mails.canLeave())) return;
    const until = new Date(this.clock.now().getTime() + WITHIN_MS);
    await this.pool.query({ ...ASK, values: [transactionId, until] });
  }

  /** The link was opened. Changes nothing once its time is over. */
  async confirm(transactionId: string): Promise<void> {
    await this.pool.query({ ...CONFIRM, values: [transactionId, this.clock.now()] });
  }

  /** Those whose link nobody opened in time, until they are settled: so many after this one. */
  async past(last: Unconfirmed | null, limit: number): Promise<readonly Unconfirmed[]> {
    const { confirmBy, transactionId } = last ?? START;
    const values = [this.clock.now(), confirmBy, transactionId, limit];
    return (await this.pool.query<Unconfirmed>({ ...PAST, values })).rows;
  }

  async settle(transactionId: string): Promise<void> {
    await this.pool.query({ ...SETTLE, values: [transactionId, this.clock.now()] });
  }
}
