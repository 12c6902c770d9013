import { Inject, Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import type pg from 'pg';
import {
  CLOCK,
  type Clock,
  PG_POOL,
  ReadYourWrites,
  RecordHistory,
  refuseIfModified,
  stamp,
} from '../../../platform/index.js';
import { GiftsReader } from '../../gifts/index.js';
import { GiftListEntity } from '../gift-list/gift-list.entity.js';
import { listRecord } from '../gift-list/list-history.js';
import { listNotFound } from '../gift-lists.refusals.js';

const NAMES = `
select id, name from catalog.product where id = any($1)`;
const BY_WISH = 'Per desiderio';

/** The order in which a list's gifts stand where nobody chooses another. */
@Injectable()
export class OrderGifts {
  constructor(
    private readonly gifts: GiftsReader,
    private readonly history: RecordHistory,
    private readonly readYourWrites: ReadYourWrites,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Gives the list's gifts this order, by their products; none puts them back by wish. What is not on the list is left out, and
   * gifts that the order does not name come last, by wish. Throws `LIST_NOT_FOUND`, and 409 where others have changed the
   * list since the version seen.
   */
  async give(listId: number, productIds: readonly number[], seen: number | null): Promise<void> {
    await this.readYourWrites.everything();
    const on = new Set((await this.gifts.relations({ listId })).map(({ productId }) => productId));
    const order = productIds.filter((id) => on.has(id));
    await this.history.transactional(async (em, note) => {
      const list = await em.findOne(GiftListEntity, { id: listId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!list) throw listNotFound();
      refuseIfModified(list, seen);
      if (isSame(list.giftOrder, order)) return;
      const [before, after] = [await this.inWords(list.giftOrder), await this.inWords(order)];
      list.giftOrder = order;
      stamp(list, this.clock.now());
      await note(listRecord(listId), { giftOrder: before }, { giftOrder: after });
    });
  }

  private async inWords(order: readonly number[]): Promise<string> {
    if (order.length === 0) return BY_WISH;
    const { rows } = await this.pool.query<{ id: number; name: string }>(NAMES, [order]);
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    return order.flatMap((id) => names.get(id) ?? []).join(', ');
  }
}

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, at) => id === other[at]);
