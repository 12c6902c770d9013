import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { PG_POOL } from '../../../platform/index.js';

/** What the tables know of today: names of records without a history, and which gifts there ever were. */
@Injectable()
export class NamesOfToday {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  /** Undefined for a list that is gone. */
  async list(listId: number): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ name: string }>(
      'select name from gift_lists.gift_list where id = $1',
      [listId],
    );
    return rows[0]?.name;
  }

  /** By product; those that are gone are absent. */
  async products(productIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const { rows } = await this.pool.query<{ id: number; name: string }>(
      'select id, name from catalog.product where id = any($1::integer[])',
      [productIds],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /**
   * The products of the gifts that ever stood on a list. The port of the ledger reads a stream by its name and has no
   * way to ask for names; walking the whole log would cost the ledger and not the list. So the names, and nothing else,
   * come from the availability read model, whose rows stay when a gift is withdrawn, and from the streams that it
   * has parked, possibly at their very first event. The fund's name follows from the list's.
   */
  async productsEverOn(listId: number): Promise<readonly number[]> {
    const { rows } = await this.pool.query<{ id: number }>(
      `select product_id as id from read_models.gift_availability where list_id = $1 and product_id is not null
       union
       select split_part(stream, '_', 2)::integer from projections.parked
       where projection = 'gift_availability' and stream ~ ('^gift-' || $1::bigint || '_[0-9]+$')
       order by id`,
      [listId],
    );
    return rows.map(({ id }) => id);
  }
}
