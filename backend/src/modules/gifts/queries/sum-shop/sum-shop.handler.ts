import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { FreshFigures } from '../fresh-figures.js';

export interface ShopSums {
  /** Products on lists, each list counted by itself. */
  readonly links: number;
  readonly held: number;
  readonly reserved: number;
  readonly awaiting: number;
  readonly paid: number;
  readonly cancelled: number;
  readonly soldCents: number;
  /** What these still lack, shipping included; `owedCents` is of reserved and awaited ones together. */
  readonly heldCents: number;
  readonly reservedCents: number;
  readonly awaitingCents: number;
  readonly owedCents: number;
  /** The most products that a list has, and which lists have so many; without any product there are none. */
  readonly most: number;
  readonly fullest: readonly number[];
}

/** The sums over all lists: as many rows as there are lists, however long their history is. */
export class SumShop extends Query<ShopSums> {}

const SUMS = `
with most as (select coalesce(max(gifts), 0) as gifts from read_models.list_summary)
select coalesce(sum(gifts), 0)::int as links, coalesce(sum(transactions_held), 0)::int as held,
  coalesce(sum(transactions_reserved), 0)::int as reserved, coalesce(sum(transactions_awaiting), 0)::int as awaiting,
  coalesce(sum(transactions_paid), 0)::int as paid, coalesce(sum(transactions_cancelled), 0)::int as cancelled,
  coalesce(sum(sold_cents), 0)::float8 as "soldCents",
  coalesce(sum(held_cents), 0)::float8 as "heldCents", coalesce(sum(reserved_cents), 0)::float8 as "reservedCents",
  coalesce(sum(awaiting_cents), 0)::float8 as "awaitingCents",
  coalesce(sum(reserved_cents + awaiting_cents), 0)::float8 as "owedCents",
  (select gifts::int from most) as most,
  coalesce(array_agg(list_id::float8) filter (where gifts > 0 and gifts = (select gifts from most)), '{}') as fullest
from read_models.list_summary`;

@QueryHandler(SumShop)
export class SumShopHandler implements IQueryHandler<SumShop> {
  constructor(private readonly figures: FreshFigures) {}

  async execute(): Promise<ShopSums> {
    const [sums] = await this.figures.read<ShopSums>(SUMS);
    return sums as ShopSums;
  }
}
