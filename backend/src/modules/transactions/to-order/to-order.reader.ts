import { compareNames, NO_SUPPLIER, type ToOrder, type WaitingList } from '@fiocco/contracts';
import { formatDecimal } from '@fiocco/money';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import {
  type CheckedQuery,
  CLOCK,
  type Clock,
  grouped,
  PG_POOL,
  ReadModelWait,
} from '../../../platform/index.js';
import { GiftsReader, stagesSql } from '../../gifts/index.js';
import { GIFT_NUMBER } from '../read-models/transaction-indexes.js';

const PRODUCTS = `
select id, name, product_code as "productCode", ean, supplier, cost_cents::float8 as "costCents"
from catalog.product where id = any($1) and ($2::text is null or coalesce(supplier, '${NO_SUPPLIER}') = $2)`;

type BeyondStock = Awaited<ReturnType<GiftsReader['beyondStock']>>[number];
type ProductRow = Pick<ToOrder, 'name' | 'productCode' | 'ean' | 'supplier'> & {
  readonly id: number;
  readonly costCents: number | null;
};

/** Lists for which something may still be given. */
const OPEN_LISTS = `
select id::float8 as id from gift_lists.gift_list
where state <> 'archived' and coalesce(end_date >= ($1::timestamptz at time zone 'Europe/Rome')::date, true)`;

const HAS_LEFT = '(t.delivered_on is not null or t.shipped_on is not null)';

/**
 * Of each product (`$1`) so many units (`$2`) as are missing: those that were taken last, and of what has left the shop
 * none while there is another one.
 */
const WAITING = `
with missing as (select * from unnest($1::integer[], $2::integer[]) as missing (product_id, units)),
taken as (
  select t.product_id, t.list_id, t.stream, t.unit_index, min(t.created_at) as since, bool_or(${HAS_LEFT}) as has_left,
    json_agg(json_build_object('transactionId', t.id, 'orderNumber', t.order_number, 'buyerName', t.buyer_name,
      'type', t.kind, 'stage', t.stage) order by t.created_at, t.id) as purchases
  from read_models.transactions t
  where ${GIFT_NUMBER.replace('product_id', 't.product_id')} = any($1) and t.stage in (${stagesSql(({ unit }) => unit !== 'free')})
  group by t.product_id, t.list_id, t.stream, t.unit_index),
placed as (
  select *, row_number() over (partition by product_id order by has_left, since desc, stream, unit_index desc) as place
  from taken)
select product_id as "productId", list_id::float8 as "giftListId", l.name as "giftListName", purchases
from placed join missing using (product_id) left join gift_lists.gift_list l on l.id = placed.list_id
where place <= missing.units order by product_id, since, stream, unit_index`;

interface WaitingUnit extends Omit<WaitingList, 'units'> {
  readonly productId: number;
}

/** What the shop has to order: what is sold or promised beyond its stock, and for whom. */
@Injectable()
export class ToOrderReader {
  constructor(
    private readonly gifts: GiftsReader,
    private readonly readModels: ReadModelWait,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** By supplier, those without one last, and by name. */
  async all({
    supplier,
    wishes = false,
  }: CheckedQuery<'GET /api/products/to-order'>): Promise<readonly ToOrder[]> {
    await this.readModels.upToNow(['transactions']);
    const beyond = await this.gifts.beyondStock(wishes ? await this.openLists() : null);
    const { rows } = await this.pool.query<ProductRow>(PRODUCTS, [
      beyond.map(({ productId }) => productId),
      supplier ?? null,
    ]);
    const products = new Map(rows.map((product) => [product.id, product]));
    const wanted = beyond.filter(({ productId }) => products.has(productId));
    const waiting = await this.waiting(wanted);
    return wanted
      .flatMap((level) => {
        const product = products.get(level.productId);
        return product ? [toOrder(level, product, waiting.get(level.productId) ?? [])] : [];
      })
      .toSorted(bySupplier);
  }

  private async openLists(): Promise<readonly number[]> {
    const { rows } = await this.pool.query<{ id: number }>(OPEN_LISTS, [this.clock.now()]);
    return rows.map(({ id }) => id);
  }

  private async waiting(
    beyond: readonly BeyondStock[],
  ): Promise<ReadonlyMap<number, readonly WaitingList[]>> {
    const missing = beyond.filter((level) => level.missing > 0);
    if (missing.length === 0) return new Map();
    const { rows } = await this.pool.query<WaitingUnit>(WAITING, [
      missing.map(({ productId }) => productId),
      missing.map((level) => level.missing),
    ]);
    const byProduct = grouped(rows, ({ productId }) => productId);
    return new Map([...byProduct].map(([productId, units]) => [productId, byList(units)]));
  }
}

function byList(units: readonly WaitingUnit[]): readonly WaitingList[] {
  return [...grouped(units, ({ giftListId }) => giftListId)].map(([giftListId, own]) => ({
    giftListId,
    giftListName: own[0]?.giftListName ?? null,
    units: own.length,
    purchases: own.flatMap(({ purchases }) => purchases),
  }));
}

function toOrder(
  { productId, quantity, allocated, missing, wished }: BeyondStock,
  { name, productCode, ean, supplier, costCents }: ProductRow,
  waiting: readonly WaitingList[],
): ToOrder {
  return {
    productId,
    name,
    productCode,
    ean,
    supplier,
    quantityAvailable: quantity,
    quantityAllocated: allocated,
    missing,
    wished,
    cost: costCents === null ? null : formatDecimal(costCents),
    total: costCents === null ? null : formatDecimal(costCents * missing),
    waiting,
  };
}

function bySupplier(one: ToOrder, other: ToOrder): number {
  const unnamed = Number(one.supplier === null) - Number(other.supplier === null);
  return (
    unnamed ||
    compareNames(one.supplier ?? '', other.supplier ?? '') ||
    compareNames(one.name, other.name) ||
    one.productId - other.productId
  );
}
