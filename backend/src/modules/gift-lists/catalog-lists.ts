import { compareNames, romeDayOf } from '@fiocco/contracts';
import { Refusal } from '@fiocco/event-sourcing';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import {
  type BulkRule,
  CLOCK,
  type Clock,
  Fulfils,
  PG_POOL,
  ReadYourWrites,
  type StillHeld,
  Throttle,
} from '../../platform/index.js';
import { ListsPort, productInUse, type ShownProduct } from '../catalog/index.js';
import { GiftsReader } from '../gifts/index.js';
import { isOpenSql } from './access/list-state.js';
import { VisibleAmong } from './access/visible-among.js';
import { AssignmentService } from './assignment/assignment.service.js';
import { listIdFrom } from './list-id.js';
import { relatedGift, Withdrawals } from './assignment/withdrawals.js';

/** Per network: a page asks for one product, whoever asks for more is counting. Our own pages name the list. */
const UNNAMED: BulkRule = { name: 'product-without-list', attempts: 60, perSeconds: 60, lot: 5 };

const COUNTS = `
select occasion_id as id, count(*)::int as all, count(*) filter (where ${isOpenSql('$1')})::int as open
from gift_lists.gift_list group by occasion_id`;

/** Answers what the catalogue asks about lists. */
@Injectable()
@Fulfils(ListsPort)
export class CatalogLists extends ListsPort {
  constructor(
    private readonly visible: VisibleAmong,
    private readonly assignment: AssignmentService,
    private readonly withdrawals: Withdrawals,
    private readonly gifts: GiftsReader,
    private readonly readYourWrites: ReadYourWrites,
    private readonly throttle: Throttle,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    super();
  }

  async listCounts(): Promise<ReadonlyMap<number, { readonly all: number; readonly open: number }>> {
    const { rows } = await this.pool.query<{ id: number; all: number; open: number }>(COUNTS, [
      romeDayOf(this.clock.now()),
    ]);
    return new Map(rows.map(({ id, ...counts }) => [id, counts]));
  }

  async showsOccasion(occasionId: number, request: FastifyRequest): Promise<boolean> {
    return (await this.visible.seen('occasion_id', [occasionId], request.cookies)).length > 0;
  }

  async shownProduct(productId: number, request: FastifyRequest): Promise<ShownProduct | null> {
    const { giftListId } = request.query as { readonly giftListId?: unknown };
    const listId = listIdFrom(giftListId);
    if (giftListId === undefined) await this.throttle.spend(UNNAMED, request.context.network);
    else if (listId === undefined) return null;
    const placed = await this.gifts.relations({ productIds: [productId], listId });
    const lists = placed.map((gift) => gift.giftListId);
    const seen = await this.visible.seen('id', lists, request.cookies);
    const shown = placed.filter((gift) => seen.includes(gift.giftListId));
    const [first] = shown;
    if (!first) return null;
    const isSame = shown.every(({ ownPrice }) => ownPrice === first.ownPrice);
    return { isQuota: shown.every(({ isQuota }) => isQuota), ownPrice: isSame ? first.ownPrice : null };
  }

  async unknownLists(listIds: readonly number[]): Promise<readonly number[]> {
    const known = new Set((await this.namesOf(listIds)).map(({ id }) => id));
    return listIds.filter((id) => !known.has(id));
  }

  async listsOf(productId: number): Promise<readonly { readonly id: number; readonly name: string }[]> {
    const relations = await this.gifts.relations({ productIds: [productId] });
    return this.namesOf(relations.map(({ giftListId }) => giftListId));
  }

  async placeOn(productId: number, listIds: readonly number[]): Promise<void> {
    for (const listId of listIds) await this.assignment.place(listId, productId);
  }

  async withdrawEverywhere(productId: number, stillHeld: StillHeld): Promise<void> {
    await this.readYourWrites.everything();
    if (await this.gifts.hasTransactions(productId)) throw productInUse();
    const gifts = (await this.gifts.relations({ productIds: [productId] })).map(relatedGift);
    const deleted = { kind: 'product', id: productId, stillHeld } as const;
    try {
      await this.withdrawals.ask(deleted, gifts, false);
      await this.withdrawals.takeOff(deleted, gifts, false);
    } catch (error) {
      throw error instanceof Refusal && error.code === 'GIFT_HAS_TRANSACTIONS' ? productInUse() : error;
    }
  }

  private async namesOf(listIds: readonly number[]): Promise<{ id: number; name: string }[]> {
    const { rows } = await this.pool.query<{ id: number; name: string }>(
      'select id::float8 as id, name from gift_lists.gift_list where id = any($1::bigint[])',
      [listIds],
    );
    return rows.toSorted((a, b) => compareNames(a.name, b.name) || a.id - b.id);
  }
}
