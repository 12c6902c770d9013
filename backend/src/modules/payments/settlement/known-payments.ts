import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { PG_POOL } from '../../../platform/index.js';
import type { PaymentMark, ProviderCode } from '../providers/provider.js';

const FIND = {
  name: 'payments-find-attempt',
  text: `
select stream, transaction_id as "transactionId", attempt_id as "attemptId"
from read_models.payment_attempts where payment_id = $2 and provider = $1`,
};

const OF_CAPTURE = {
  name: 'payments-find-capture',
  text: `
select a.stream, a.transaction_id as "transactionId", a.attempt_id as "attemptId"
from read_models.money_movements m join read_models.payment_attempts a using (attempt_id)
where m.source_id = $2 and m.provider = $1`,
};

/** Which purchase a payment at a provider belongs to. */
@Injectable()
export class KnownPayments {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  /** Null where the shop knows no such payment. */
  async find(provider: ProviderCode, paymentId: string): Promise<PaymentMark | null> {
    const { rows } = await this.pool.query<PaymentMark>({ ...FIND, values: [provider, paymentId] });
    return rows[0] ?? null;
  }

  async ofCapture(provider: ProviderCode, captureId: string): Promise<PaymentMark | null> {
    const { rows } = await this.pool.query<PaymentMark>({ ...OF_CAPTURE, values: [provider, captureId] });
    return rows[0] ?? null;
  }
}
