import { Inject, Injectable } from '@nestjs/common';
import { endOf, refundDueOn } from '@fiocco/contracts';
import type pg from 'pg';
import { PG_POOL } from '../../../platform/index.js';
import { type TodoItem, type TodoSource, TellsTodo } from '../../todo/index.js';
import { IS_TO_WITHDRAW, IS_WITHDRAWN } from '../read-models/transaction-indexes.js';

/** What a buyer has declared, and what somebody has asked for whom no mail could ask to confirm it. */
const WITHDRAWALS = `(
  select id, withdrawn_at as since, 'declared' as state, received_cents, refunded_cents
  from read_models.transactions where ${IS_WITHDRAWN}
  union all
  select t.id, r.requested_at, 'requested', t.received_cents, t.refunded_cents
  from (
    select transaction_id, min(requested_at) as requested_at from gifts.withdrawal_request
    where transaction_id is not null and token_hash is null group by transaction_id
  ) r join read_models.transactions t on t.id = r.transaction_id
  where t.withdrawn_at is null and ${IS_TO_WITHDRAW}) w`;
const COUNT = `select count(*)::int as count from ${WITHDRAWALS}`;
const FIND = `
select id, id as "transactionId", greatest(received_cents - refunded_cents, 0)::float8 as cents, since, state
from ${WITHDRAWALS} order by since, id limit $1`;

const WORDS = { declared: 'Recesso dichiarato', requested: 'Recesso da confermare' } as const;

interface Row extends Pick<TodoItem, 'id' | 'transactionId' | 'cents' | 'since'> {
  readonly state: keyof typeof WORDS;
}

/**
 * Da fare: withdrawals that buyers declared, until all their money is given back or staff close them with a reason; and
 * requests in a shop without mail, until staff have asked the buyer. Their days count from the request.
 */
@Injectable()
@TellsTodo('withdrawal')
export class DeclaredWithdrawals implements TodoSource {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  async count(): Promise<number> {
    return (await this.pool.query<{ count: number }>(COUNT)).rows[0]?.count ?? 0;
  }

  async find(_now: Date, limit: number): Promise<readonly TodoItem[]> {
    const { rows } = await this.pool.query<Row>(FIND, [limit]);
    return rows.map((row) => ({
      ...row,
      dueAt: new Date(endOf(refundDueOn(row.since.toISOString()))),
      words: WORDS[row.state],
      provider: null,
      link: null,
    }));
  }
}
