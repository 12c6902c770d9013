import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { PG_POOL } from '../../../platform/index.js';
import type { ProviderCode } from '../access/provider.js';

/** A payment at a provider, of which something is still to come. */
export interface OpenPayment {
  readonly provider: ProviderCode;
  readonly paymentId: string;
  /** When the ledger last heard of it. */
  readonly newsAt: Date;
}

/** What one question about a payment led to. */
export interface Asked {
  readonly at: Date;
  readonly nextAt: Date;
  readonly outcome: string;
}

/**
 * A payment may be open twice, such as by a stray capture and a refund. Disputes and refused refunds wait for a person, and
 * each step of a dispute is told by a callback.
 */
const OPEN = `
open as (
  select provider, payment_id, max(since) as news_at from read_models.open_payments
  where provider = $1 and payment_id is not null and due not in ('dispute', 'refused') group by provider, payment_id
)`;
const FIELDS = `provider, payment_id as "paymentId", news_at as "newsAt"`;
const DUE = {
  name: 'payments-reconciliation-due',
  text: `
with ${OPEN}
select ${FIELDS} from (
  select open.*, coalesce(r.next_at, open.news_at) as due_at
  from open left join payments.reconciliation r
    on r.provider = open.provider and r.payment_id = open.payment_id and r.news_at >= open.news_at
) as each
where news_at <= $2 and due_at <= $3
order by due_at limit $4`,
};
const ALL = {
  name: 'payments-all-open',
  text: `with ${OPEN} select ${FIELDS} from open order by news_at limit $2`,
};
/** What waits for a person alone is left out. Whose keys made what has no note is not known: those in use count for it. */
const MADE_WITH = {
  name: 'payments-open-by-account',
  text: `
select count(distinct o.payment_id)::int as count
from read_models.open_payments o left join payments.attempt a on a.payment_id = o.payment_id and a.provider = o.provider
where o.provider = $1 and (a.account is null or a.account = $2) and o.due not in ('dispute', 'refused', 'verify')`,
};
const OF_TRANSACTION = {
  name: 'payments-of-transaction',
  text: `
select provider, payment_id as "paymentId", max(at) as "newsAt" from (
  select provider, payment_id, changed_at as at from read_models.payment_attempts where transaction_id = $1
  union all select provider, payment_id, noted_at from payments.attempt where transaction_id = $1) as each
group by provider, payment_id order by 3`,
};
const NOTE = {
  name: 'payments-note-asked',
  text: `
insert into payments.reconciliation (provider, payment_id, news_at, asked_at, next_at, outcome)
values ($1, $2, $3, $4, $5, $6)
on conflict (provider, payment_id) do update set
  news_at = excluded.news_at, asked_at = excluded.asked_at, next_at = excluded.next_at, outcome = excluded.outcome`,
};
const FORGET = `
delete from payments.reconciliation r where asked_at < $1 and not exists (
  select from read_models.open_payments o where o.provider = r.provider and o.payment_id = r.payment_id)`;

/** The payments that are open in the ledger, and when each was last asked about. */
@Injectable()
export class OpenPayments {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  /**
   * Those of one provider without news since `quietSince` whose next question is due; the longest due first. However many
   * wait for a silent provider, they keep none of the other's from being found.
   */
  due(code: ProviderCode, quietSince: Date, now: Date, limit: number): Promise<readonly OpenPayment[]> {
    return this.read({ ...DUE, values: [code, quietSince, now, limit] });
  }

  all(code: ProviderCode, limit: number): Promise<readonly OpenPayment[]> {
    return this.read({ ...ALL, values: [code, limit] });
  }

  /** How many are under way that were made with these keys, or with nobody knows which. */
  async countMadeWith(code: ProviderCode, account: string): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>({ ...MADE_WITH, values: [code, account] });
    return rows[0]?.count ?? 0;
  }

  /** Every payment that the shop knows of a transaction, open or not, also before the read models do. */
  ofTransaction(id: string): Promise<readonly OpenPayment[]> {
    return this.read({ ...OF_TRANSACTION, values: [id] });
  }

  async noteAsked(
    { provider, paymentId, newsAt }: OpenPayment,
    { at, nextAt, outcome }: Asked,
  ): Promise<void> {
    await this.pool.query({ ...NOTE, values: [provider, paymentId, newsAt, at, nextAt, outcome] });
  }

  /** Drops what is known of payments that are no longer open. */
  async forgetClosed(askedBefore: Date): Promise<void> {
    await this.pool.query(FORGET, [askedBefore]);
  }

  private async read(query: pg.QueryConfig): Promise<readonly OpenPayment[]> {
    const { rows } = await this.pool.query<OpenPayment>(query);
    return rows;
  }
}
