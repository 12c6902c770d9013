import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ProductGiftListRelation } from '@fiocco/contracts';
import type pg from 'pg';
import { PG_POOL } from '../../../../platform/index.js';

/** Which products stand on which lists and on what terms, by list and product; each part of the filter may be left out. */
export class FindRelations extends Query<readonly ProductGiftListRelation[]> {
  constructor(readonly filter: { readonly listId?: number; readonly productIds?: readonly number[] }) {
    super();
  }
}

const RELATIONS = `
select stream as id, product_id as "productId", list_id::float8 as "giftListId", is_quota as "isQuota",
  list_quantity as "listQuantity", can_buy_in_quota as "canBuyInQuota", priority
from read_models.gift_availability
where placed and product_id is not null
  and ($1::bigint is null or list_id = $1) and ($2::integer[] is null or product_id = any($2))
order by list_id, product_id`;

@QueryHandler(FindRelations)
export class FindRelationsHandler implements IQueryHandler<FindRelations> {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  async execute({ filter }: FindRelations): Promise<readonly ProductGiftListRelation[]> {
    const values = [filter.listId ?? null, filter.productIds ?? null];
    const { rows } = await this.pool.query<ProductGiftListRelation>(RELATIONS, values);
    return rows;
  }
}
