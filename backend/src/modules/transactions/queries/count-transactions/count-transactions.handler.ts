import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type pg from 'pg';
import { PG_POOL } from '../../../../platform/index.js';
import { NAMED_TRANSACTIONS } from '../named-transactions.js';
import { conditionsOf, type TransactionFilter } from '../transaction-filter.js';

/** Counting stops above this: a page then shows `1000+`. */
export const COUNT_CAP = 1000;

/** How many transactions match: exact up to {@link COUNT_CAP}, and one more than that where there are more. */
export class CountTransactions extends Query<number> {
  constructor(readonly filter: TransactionFilter) {
    super();
  }
}

@QueryHandler(CountTransactions)
export class CountTransactionsHandler implements IQueryHandler<CountTransactions> {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  async execute({ filter }: CountTransactions): Promise<number> {
    const { sql, values } = conditionsOf(filter);
    const { rows } = await this.pool.query<{ found: number }>(
      `select count(*)::int as found from (select 1 from ${NAMED_TRANSACTIONS} where ${sql} limit ${COUNT_CAP + 1}) m`,
      values,
    );
    return rows[0]?.found ?? 0;
  }
}
