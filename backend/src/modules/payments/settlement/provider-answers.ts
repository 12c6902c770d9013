import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { CLOCK, type Clock, PG_POOL } from '../../../platform/index.js';
import type { ProviderPayment } from '../access/provider.js';
import type { KeptAlong } from '../tries/provider-tries.js';

const NOTE = {
  name: 'payments-note-answer',
  text: `
insert into payments.provider_answer as a (provider, payment_id, transaction_id, codes, answered_at)
values ($1, $2, $3, $4, $5)
on conflict (provider, payment_id) do update set codes = excluded.codes, answered_at = excluded.answered_at
where a.codes <> excluded.codes`,
};

/** The last answer of a provider about each payment of the shop's, in codes, for staff to read. */
@Injectable()
export class ProviderAnswers {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async note(payment: ProviderPayment, transactionId: string): Promise<void> {
    await this.pool.query(this.noteOf(payment, transactionId));
  }

  noteOf({ provider, id, codes }: ProviderPayment, transactionId: string): KeptAlong {
    const values = [provider, id, transactionId, JSON.stringify(codes), this.clock.now()];
    return { ...NOTE, values };
  }
}
