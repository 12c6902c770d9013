import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { PG_POOL, SharedRuns } from '../../../platform/index.js';
import { type TodoItem, type TodoSource, TellsTodo } from '../../todo/index.js';
import { ERASED_UNPAID } from '../read-models/transaction-indexes.js';

const IDS = `select id from read_models.transactions where ${ERASED_UNPAID}`;
const COUNT = `select count(*)::int as count from read_models.transactions where ${ERASED_UNPAID}`;
const FIND = `
select id, id as "transactionId", (amount_cents + shipping_cents)::float8 as cents, expires_at as "dueAt",
  created_at as since
from read_models.transactions where ${ERASED_UNPAID} order by coalesce(expires_at, created_at), id limit $1`;

type Row = Pick<TodoItem, 'id' | 'transactionId' | 'cents' | 'dueAt' | 'since'>;

/** Da fare: what people have reserved and not paid whose data were erased. Nobody will come for it: it is released. */
@Injectable()
@TellsTodo('erased')
export class ErasedReservations implements TodoSource {
  private readonly asks = new SharedRuns<'ids', readonly string[]>();

  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  /** They wait for nothing else, so that three other kinds ask for them, each for its number and its entries. */
  ids(): Promise<readonly string[]> {
    return this.asks.run('ids', async () =>
      (await this.pool.query<{ id: string }>(IDS)).rows.map(({ id }) => id),
    );
  }

  async count(): Promise<number> {
    return (await this.pool.query<{ count: number }>(COUNT)).rows[0]?.count ?? 0;
  }

  async find(_now: Date, limit: number): Promise<readonly TodoItem[]> {
    const { rows } = await this.pool.query<Row>(FIND, [limit]);
    return rows.map((row) => ({
      ...row,
      state: 'erased',
      words: 'Dati cancellati',
      provider: null,
      link: null,
    }));
  }
}
