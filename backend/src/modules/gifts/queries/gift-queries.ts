import { Inject, Injectable } from '@nestjs/common';
import type { ProductGiftListRelation } from '@fiocco/contracts';
import type pg from 'pg';
import { PG_POOL } from '../../../platform/index.js';
import { type ListCounts, ShopFigures } from './shop-figures.js';

const RELATION = `
select stream as id, product_id as "productId", list_id::float8 as "giftListId", is_quota as "isQuota",
  list_quantity as "listQuantity", can_buy_in_quota as "canBuyInQuota", priority
from read_models.gift_availability
where placed and product_id is not null
  and ($1::bigint is null or list_id = $1) and ($2::integer is null or product_id = $2)
order by list_id, product_id`;

/** Where a product stands, and how many units its lists ask for together. */
export interface Placements {
  readonly listIds: readonly number[];
  readonly units: number;
}

/** What other modules and pages ask about gifts. Answers come from the read models. */
@Injectable()
export class GiftQueries {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    private readonly figures: ShopFigures,
  ) {}

  async relations(filter: {
    readonly listId?: number;
    readonly productId?: number;
  }): Promise<readonly ProductGiftListRelation[]> {
    const values = [filter.listId ?? null, filter.productId ?? null];
    const { rows } = await this.pool.query<ProductGiftListRelation>(RELATION, values);
    return rows;
  }

  countsByList(): Promise<ReadonlyMap<number, ListCounts>> {
    return this.figures.countsByList();
  }

  /** Gross quantity and allocated units of each product; products without stock are absent. */
  async stockLevels(
    productIds: readonly number[],
  ): Promise<ReadonlyMap<number, { readonly quantity: number; readonly allocated: number }>> {
    const { rows } = await this.pool.query<{ productId: number; quantity: number; allocated: number }>(
      `select product_id as "productId", quantity, allocated from read_models.stock_level where product_id = any($1)`,
      [productIds],
    );
    return new Map(rows.map(({ productId, ...level }) => [productId, level]));
  }

  /** By product, of every product that stands on a list, or of one. */
  async placements(productId?: number): Promise<ReadonlyMap<number, Placements>> {
    const { rows } = await this.pool.query<Placements & { productId: number }>(
      `select product_id as "productId", array_agg(list_id::float8 order by list_id) as "listIds",
         sum(list_quantity)::integer as units
       from read_models.gift_availability
       where placed and product_id is not null and ($1::integer is null or product_id = $1) group by product_id`,
      [productId ?? null],
    );
    return new Map(rows.map(({ productId: id, listIds, units }) => [id, { listIds, units }]));
  }

  /** Whether any transaction, a draft that was held included, stands on the product anywhere. */
  async hasTransactions(productId: number): Promise<boolean> {
    const { rows } = await this.pool.query<{ found: boolean }>(
      'select exists (select 1 from read_models.transactions where product_id = $1) as found',
      [productId],
    );
    return rows[0]?.found ?? false;
  }
}
