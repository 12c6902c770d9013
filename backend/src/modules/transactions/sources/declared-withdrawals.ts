import { Inject, Injectable } from '@nestjs/common';
import { endOf, refundDueOn } from '@fiocco/contracts';
import type pg from 'pg';
import { PG_POOL } from '../../../platform/index.js';
import { type TodoItem, type TodoSource, TellsTodo } from '../../todo/index.js';
import { IS_WITHDRAWN } from '../read-models/transaction-indexes.js';

const COUNT = `select count(*)::int as count from read_models.transactions where ${IS_WITHDRAWN}`;
const FIND = `
select id, id as "transactionId", greatest(received_cents - refunded_cents, 0)::float8 as cents, withdrawn_at as since
from read_models.transactions where ${IS_WITHDRAWN} order by withdrawn_at, id limit $1`;

type Row = Pick<TodoItem, 'id' | 'transactionId' | 'cents' | 'since'>;

/** Da fare: withdrawals that buyers declared, until all their money is given back or staff close them with a reason. */
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
      state: 'declared',
      words: 'Recesso dichiarato',
      provider: null,
      link: null,
    }));
  }
}
