import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type pg from 'pg';
import { PG_POOL } from '../../../../platform/index.js';

/** Whether the product has a transaction on any list, at whatever stage; a draft counts once it was held. */
export class HasTransactions extends Query<boolean> {
  constructor(readonly productId: number) {
    super();
  }
}

@QueryHandler(HasTransactions)
export class HasTransactionsHandler implements IQueryHandler<HasTransactions> {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  async execute({ productId }: HasTransactions): Promise<boolean> {
    const { rows } = await this.pool.query<{ found: boolean }>(
      'select exists (select 1 from read_models.transactions where coalesce(product_id, 0) = $1) as found',
      [productId],
    );
    return rows[0]?.found ?? false;
  }
}
