import type pg from 'pg';

const EVER_ON = `
select product_id as id from read_models.gift_availability where list_id = $1 and product_id is not null
union
select split_part(stream, '_', 2)::integer from projections.parked
where projection = 'gift_availability' and stream ~ ('^gift-' || $1::bigint || '_[0-9]+$')
order by id`;

/**
 * The products of the gifts that ever stood on a list. The port of the ledger reads a stream by its name and has no way
 * to ask for names; walking the whole log would cost the ledger and not the list. So the names of the streams, and nothing
 * else, come from the availability read model, whose rows stay when a gift is withdrawn, and from the streams that it
 * has parked, possibly at their very first event. That of the fund follows from the list's id.
 */
export async function productsEverOn(pool: pg.Pool, listId: number): Promise<readonly number[]> {
  const { rows } = await pool.query<{ id: number }>(EVER_ON, [listId]);
  return rows.map(({ id }) => id);
}
