import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ProductGiftListRelation } from '@fiocco/contracts';
import type pg from 'pg';
import { PG_POOL } from '../../../../platform/index.js';

/** Which products stand on which lists and on what terms, by list and product; each part of the filter may be left out. */
export class FindRelations extends Query<readonly ProductGiftListRelation[]> {
  constructor(
    readonly filter: { readonly listId?: number; readonly productIds?: readonly number[] },
    /** Of so many: those after this one, or the first. */
    readonly page: { readonly limit: number; readonly after: ProductGiftListRelation | null } | null = null,
  ) {
    super();
  }
}

const RELATIONS = `
select stream as id, product_id as "productId", list_id::float8 as "giftListId", is_quota as "isQuota",
  list_quantity as "listQuantity", can_buy_in_quota as "canBuyInQuota", priority
from read_models.gift_availability
where placed and product_id is not null
  and ($1::bigint is null or list_id = $1) and ($2::integer[] is null or product_id = any($2))
  and ($3::bigint is null or (list_id, product_id) > ($3, $4::integer))
order by list_id, product_id limit $5`;

@QueryHandler(FindRelations)
export class FindRelationsHandler implements IQueryHandler<FindRelations> {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  async execute({ filter, page }: FindRelations): Promise<readonly ProductGiftListRelation[]> {
    // What is left out is null in SQL.
    const { listId, productIds } = filter;
    const values = [listId, productIds, page?.after?.giftListId, page?.after?.productId, page?.limit];
    const { rows } = await this.pool.query<ProductGiftListRelation>(RELATIONS, values);
    return rows;
  }
}
