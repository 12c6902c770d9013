import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type pg from 'pg';
import { PG_POOL } from '../../../../platform/index.js';

/** The lists that a product stands on, and how many units they ask for together. */
interface Placements {
  readonly listIds: readonly number[];
  readonly units: number;
}

/** By product: of one product, or without an id of every product that stands on a list. */
export class FindPlacements extends Query<ReadonlyMap<number, Placements>> {
  constructor(readonly productId?: number) {
    super();
  }
}

const PLACEMENTS = `
select product_id as "productId", array_agg(list_id::float8 order by list_id) as "listIds",
  sum(list_quantity)::integer as units
from read_models.gift_availability
where placed and product_id is not null and ($1::integer is null or product_id = $1) group by product_id`;

@QueryHandler(FindPlacements)
export class FindPlacementsHandler implements IQueryHandler<FindPlacements> {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  async execute({ productId }: FindPlacements): Promise<ReadonlyMap<number, Placements>> {
    const { rows } = await this.pool.query<Placements & { productId: number }>(PLACEMENTS, [
      productId ?? null,
    ]);
    return new Map(rows.map(({ productId: id, listIds, units }) => [id, { listIds, units }]));
  }
}
