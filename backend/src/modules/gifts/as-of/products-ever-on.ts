import { listParked } from '@fiocco/projections';
import type pg from 'pg';
import { giftOf } from '@fiocco/gift';

const EVER_ON = `
select product_id as id from read_models.gift_availability where list_id = $1 and product_id is not null`;

/**
 * The product ids of all gifts that were ever on a list. The ledger's port reads streams by name but cannot list names,
 * and reading the whole log would cost too much. So only the names come from the availability read model, whose rows
 * stay when a gift is withdrawn, and from the streams that it has parked, possibly at their first event. The fund's
 * name follows from the list's id.
 */
export async function productsEverOn(pool: pg.Pool, listId: number): Promise<readonly number[]> {
  const { rows } = await pool.query<{ id: number }>(EVER_ON, [listId]);
  const parked = (await listParked(pool, 'gift_availability')).map(({ stream }) => giftOf(stream));
  const ids = parked.flatMap((gift) =>
    gift.listId === listId && gift.productId !== null ? [gift.productId] : [],
  );
  return [...new Set([...rows.map(({ id }) => id), ...ids])].toSorted((a, b) => a - b);
}
