import { listParked } from '@fiocco/projections';
import type pg from 'pg';
import { giftOf } from '../gift/gift.stream.js';

const EVER_ON = `
select product_id as id from read_models.gift_availability where list_id = $1 and product_id is not null`;

/**
 * The products of the gifts that ever stood on a list, by id. The port of the ledger reads a stream by its name and has no
 * way to ask for names; walking the whole log would cost the ledger and not the list. So the names of the streams, and
 * nothing else, come from the availability read model, whose rows stay when a gift is withdrawn, and from the streams that
 * it has parked, possibly at their very first event. That of the fund follows from the list's id.
 */
export async function productsEverOn(pool: pg.Pool, listId: number): Promise<readonly number[]> {
  const { rows } = await pool.query<{ id: number }>(EVER_ON, [listId]);
  const parked = (await listParked(pool, 'gift_availability')).map(({ stream }) => giftOf(stream));
  const ids = parked.flatMap((gift) =>
    gift.listId === listId && gift.productId !== null ? [gift.productId] : [],
  );
  return [...new Set([...rows.map(({ id }) => id), ...ids])].toSorted((a, b) => a - b);
}
