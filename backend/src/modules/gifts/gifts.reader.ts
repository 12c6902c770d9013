import { Inject, Injectable } from '@nestjs/common';
import type { ListSummary, ProductGiftListRelation, TransactionType } from '@fiocco/contracts';
import { type EventStore, readTogether, Refusal } from '@fiocco/event-sourcing';
import {
  giftOf,
  giftStream,
  type GiftTerms,
  type HoldUnit,
  offersOf,
  onList,
  takenUnits,
} from '@fiocco/gift';
import { formatDecimal } from '@fiocco/money';
import { listParked } from '@fiocco/projections';
import type pg from 'pg';
import { Commands, EVENT_STORE, PG_POOL } from '../../platform/index.js';
import { type GiftAtMoment, giftThen, type StockAtMoment, stockThen } from './as-of/gift-then.js';
import { GiftLedger } from './ledger/gift-ledger.js';
import { stockDecider, stockStream } from './stock/stock.decider.js';

/** The lists that a product stands on, and how many units they ask for together. */
interface Placements {
  readonly listIds: readonly number[];
  readonly units: number;
}

type PiecesOfList = Pick<ListSummary, 'units' | 'taken'>;

/** All pieces that the shop has of a product, and how many of them are sold or promised. */
interface StockLevel {
  readonly quantity: number;
  readonly allocated: number;
}

interface BeyondStock extends StockLevel {
  readonly productId: number;
  /** Sold or promised pieces that the shop has not. */
  readonly missing: number;
  /** Pieces that are wished besides, of which nobody has taken one and the shop has none left. */
  readonly wished: number;
}

const PLACEMENTS = `
select product_id as "productId", array_agg(list_id::float8 order by list_id) as "listIds",
  sum(list_quantity)::integer as units
from read_models.gift_availability
where placed and product_id = any($1::integer[]) group by product_id`;

/** `$1`: whether wishes count that nobody has taken, on which lists: `$2`. */
const BEYOND_STOCK = `
with wish as (
  select product_id, sum(units_free) as free from read_models.gift_availability
  where $1::boolean and placed and beyond_stock and list_id = any($2::bigint[]) group by product_id)
select product_id as "productId", coalesce(quantity, 0) as quantity, coalesce(allocated, 0) as allocated,
  greatest(coalesce(allocated - quantity, 0), 0)::integer as missing,
  greatest(coalesce(free, 0) - greatest(coalesce(quantity - allocated, 0), 0), 0)::integer as wished
from read_models.stock_level full join wish using (product_id)
where coalesce(allocated, 0) + coalesce(free, 0) > coalesce(quantity, 0) order by product_id`;

const RELATIONS = `
select stream as id, product_id as "productId", list_id::float8 as "giftListId", is_quota as "isQuota",
  list_quantity as "listQuantity", can_buy_in_quota as "canBuyInQuota", priority,
  beyond_stock as "beyondStock", own_price_cents::float8 as "ownPriceCents"
from read_models.gift_availability
where placed and product_id is not null
  and ($1::bigint is null or list_id = $1) and ($2::integer[] is null or product_id = any($2))
  and ($3::bigint is null or (list_id, product_id) > ($3, $4::integer))
order by list_id, product_id limit $5`;

const LEVELS = `select product_id as "productId", quantity, allocated from read_models.stock_level where product_id = any($1)`;

type RelationRow = Omit<ProductGiftListRelation, 'ownPrice'> & Pick<GiftTerms, 'ownPriceCents'>;

const UNITS = `
select coalesce(sum(list_quantity), 0)::integer as units,
  coalesce(sum(list_quantity - units_free), 0)::integer as taken
from read_models.gift_availability where placed and product_id is not null and list_id = $1`;

/** Each list with the position from which its cards are asked for. */
const CHANGED_CARDS = `
select a.list_id::float8 as "listId", c.product_id as "productId", c.stamp::float8 as position, c.text
from unnest($1::bigint[], $2::bigint[]) a (list_id, after)
  join read_models.gift_card c on c.list_id = a.list_id and c.stamp > a.after
order by c.stamp`;

const EVER_ON = `
select product_id as id from read_models.gift_availability where list_id = $1 and product_id is not null`;

/** A card that was written after a position of its list. */
interface ChangedCard {
  readonly listId: number;
  readonly productId: number;
  readonly position: number;
  /** The card as JSON; null where the gift is no longer on the list. */
  readonly text: string | null;
}

/**
 * What gifts and their stock are, on which lists and on what terms. What a command is decided by is answered from the
 * ledger, because a read model may lag behind the command before.
 */
@Injectable()
export class GiftsReader {
  /** Parts of other rooms' statements. */
  static readonly sql = {
    /** How many pieces of a product are free. */
    freeUnits: (productId: string): string => `coalesce(
      (select greatest(quantity - allocated, 0) from read_models.stock_level where product_id = ${productId}), 0)`,
    /** The products that stand on a list. */
    productsOn: (listId: string): string =>
      `select product_id from read_models.gift_availability where placed and list_id = ${listId}`,
  } as const;

  constructor(
    private readonly ledger: GiftLedger,
    private readonly commands: Commands,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
  ) {}

  /**
   * The ways a gift may be taken, from the ledger. Refuses `GIFT_NOT_ON_LIST`; the fund (`productId` null) is never placed
   * and needs no placing.
   */
  async offers(
    listId: number,
    productId: number | null,
    product: HoldUnit['product'],
  ): Promise<readonly TransactionType[]> {
    const state = await this.ledger.load(giftStream(listId, productId));
    if (productId !== null && state.placement !== 'placed') throw new Refusal('GIFT_NOT_ON_LIST');
    return offersOf(state.terms, onList(state.terms, product));
  }

  /** The terms on which a gift stands on its list, from the ledger; null where it does not stand there. */
  async terms(listId: number, productId: number): Promise<GiftTerms | null> {
    const { placement, terms } = await this.ledger.load(giftStream(listId, productId));
    return placement === 'placed' ? terms : null;
  }

  /** How many units of a gift somebody holds, has reserved or bought, from the ledger. */
  async takenUnits(listId: number, productId: number): Promise<number> {
    return takenUnits(await this.ledger.load(giftStream(listId, productId)));
  }

  /** Throws the refusal that taking the gift off its list would throw now; see `WithdrawGift`. */
  async refuseWithdrawal(listId: number, productId: number | null, closedToo: boolean): Promise<void> {
    await this.ledger.wouldChange(giftStream(listId, productId), { type: 'WithdrawGift', closedToo });
  }

  /** How many pieces of a product the shop has, including those that are sold or promised, from the ledger. */
  async stock(productId: number): Promise<number> {
    return (await this.commands.load(stockStream(productId), stockDecider)).state.quantity;
  }

  /** Throws the refusal that setting this quantity would throw now; see `SetStock`. */
  async refuseStock(productId: number, quantity: number): Promise<void> {
    const { state } = await this.commands.load(stockStream(productId), stockDecider);
    stockDecider.decide(state, { type: 'SetQuantity', quantity });
  }

  /** By product; products whose stock was never set are absent. */
  async stockLevels(productIds: readonly number[]): Promise<ReadonlyMap<number, StockLevel>> {
    const { rows } = await this.pool.query<StockLevel & { productId: number }>(LEVELS, [productIds]);
    return new Map(rows.map(({ productId, ...level }) => [productId, level]));
  }

  /**
   * The products of which more is sold or promised than the shop has. With `wishedOn` also those of which these lists wish
   * more, to be ordered, than is left.
   */
  async beyondStock(wishedOn: readonly number[] | null): Promise<readonly BeyondStock[]> {
    const { rows } = await this.pool.query<BeyondStock>(BEYOND_STOCK, [wishedOn !== null, wishedOn ?? []]);
    return rows;
  }

  /** By product; products that stand on no list are absent. */
  async placements(productIds: readonly number[]): Promise<ReadonlyMap<number, Placements>> {
    const { rows } = await this.pool.query<Placements & { productId: number }>(PLACEMENTS, [productIds]);
    return new Map(rows.map(({ productId: id, listIds, units }) => [id, { listIds, units }]));
  }

  /**
   * Which products stand on which lists and on what terms, by list and product; each part of the filter may be left out.
   * Of so many a page holds those after one, or the first.
   */
  async relations(
    { listId, productIds }: { readonly listId?: number; readonly productIds?: readonly number[] },
    page: { readonly limit: number; readonly after: ProductGiftListRelation | null } | null = null,
  ): Promise<readonly ProductGiftListRelation[]> {
    // What is left out is null in SQL.
    const values = [listId, productIds, page?.after?.giftListId, page?.after?.productId, page?.limit];
    const { rows } = await this.pool.query<RelationRow>(RELATIONS, values);
    return rows.map(({ ownPriceCents, ...relation }) => ({
      ...relation,
      ownPrice: ownPriceCents === null ? null : formatDecimal(ownPriceCents),
    }));
  }

  /** The pieces of all gifts of a list, and those that are not free. */
  async unitsOn(listId: number): Promise<PiecesOfList> {
    return (await this.pool.query<PiecesOfList>(UNITS, [listId])).rows[0] as PiecesOfList;
  }

  /** The cards of each list (its id with a position) that changed after that position, in the order of their changes. */
  async changedCards(after: ReadonlyMap<number, number>): Promise<readonly ChangedCard[]> {
    const values = [[...after.keys()], [...after.values()]];
    return (await this.pool.query<ChangedCard>({ name: 'changed_cards', text: CHANGED_CARDS, values })).rows;
  }

  /** Whether the product has a transaction on any list, at whatever stage; a draft counts once it was held. */
  async hasTransactions(productId: number): Promise<boolean> {
    const { rows } = await this.pool.query<{ found: boolean }>(
      'select exists (select 1 from read_models.transactions where coalesce(product_id, 0) = $1) as found',
      [productId],
    );
    return rows[0]?.found ?? false;
  }

  /** One gift as it was at a moment; see {@link giftThen}. */
  atMoment(listId: number, productId: number | null, moment: Date): Promise<GiftAtMoment> {
    return giftThen(this.store, listId, productId, moment);
  }

  /**
   * The same for many gifts of a list, whose streams are read in one round: answers what tells one of them, so that a gift
   * that cannot be read stops no other.
   */
  async atMomentTogether(
    listId: number,
    productIds: readonly (number | null)[],
    moment: Date,
  ): Promise<(productId: number | null) => Promise<GiftAtMoment>> {
    const store = await readTogether(
      this.store,
      productIds.flatMap((id) => [giftStream(listId, id), ...(id === null ? [] : [stockStream(id)])]),
    );
    return (productId) => giftThen(store, listId, productId, moment);
  }

  /** A product's stock as it was at a moment; see {@link stockThen}. */
  stockAtMoment(productId: number, moment: Date): Promise<StockAtMoment> {
    return stockThen(this.store, productId, moment);
  }

  /**
   * The product ids of all gifts that were ever on a list. The ledger's port reads streams by name but cannot list names,
   * and reading the whole log would cost too much. So only the names come from the availability read model, whose rows
   * stay when a gift is withdrawn, and from the streams that it has parked, possibly at their first event. The fund's
   * name follows from the list's id.
   */
  async productsEverOn(listId: number): Promise<readonly number[]> {
    const { rows } = await this.pool.query<{ id: number }>(EVER_ON, [listId]);
    const parked = (await listParked(this.pool, 'gift_availability')).map(({ stream }) => giftOf(stream));
    const ids = parked.flatMap((gift) =>
      gift.listId === listId && gift.productId !== null ? [gift.productId] : [],
    );
    return [...new Set([...rows.map(({ id }) => id), ...ids])].toSorted((a, b) => a - b);
  }
}
