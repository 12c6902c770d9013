import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type pg from 'pg';
import { PG_POOL } from '../../../../platform/index.js';

/** All pieces that the shop has of a product, and how many of them are sold or promised. */
interface StockLevel {
  readonly quantity: number;
  readonly allocated: number;
}

/** By product; products whose stock was never set are absent. */
export class FindStockLevels extends Query<ReadonlyMap<number, StockLevel>> {
  constructor(readonly productIds: readonly number[]) {
    super();
  }
}

const LEVELS = `select product_id as "productId", quantity, allocated from read_models.stock_level where product_id = any($1)`;

@QueryHandler(FindStockLevels)
export class FindStockLevelsHandler implements IQueryHandler<FindStockLevels> {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  async execute({ productIds }: FindStockLevels): Promise<ReadonlyMap<number, StockLevel>> {
    const { rows } = await this.pool.query<StockLevel & { productId: number }>(LEVELS, [productIds]);
    return new Map(rows.map(({ productId, ...level }) => [productId, level]));
  }
}
