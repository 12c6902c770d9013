import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type pg from 'pg';
import { PG_POOL } from '../../../../platform/index.js';

/** The lists that a product stands on, and how many units they ask for together. */
interface Placements {
  readonly listIds: readonly number[];
  readonly units: number;
}

/** By product; products that stand on no list are absent. */
export class FindPlacements extends Query<ReadonlyMap<number, Placements>> {
  constructor(readonly productIds: readonly number[]) {
    super();
  }
}

const PLACEMENTS = `
select product_id as "productId", array_agg(list_id::float8 order by list_id) as "listIds",
  sum(list_quantity)::integer as units
from read_models.gift_availability
where placed and product_id = any($1::integer[]) group by product_id`;

@QueryHandler(FindPlacements)
export class FindPlacementsHandler implements IQueryHandler<FindPlacements> {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  async execute({ productIds }: FindPlacements): Promise<ReadonlyMap<number, Placements>> {
    const { rows } = await this.pool.query<Placements & { productId: number }>(PLACEMENTS, [productIds]);
    return new Map(rows.map(({ productId: id, listIds, units }) => [id, { listIds, units }]));
  }
}
