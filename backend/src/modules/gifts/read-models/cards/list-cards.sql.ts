/**
 * SQL: a list's cards as a JSON array, for the list id that the expression gives (`$1`, `l.id`): in the order of the products
 * that `order` gives (an array of their ids), then the most wished for first, each wish by name as Italians sort it.
 */
export function listCardsSql(listId: string, order: string): string {
  return `select '[' || coalesce(string_agg(text, ',' order by array_position(${order}, product_id), priority, name collate gifts.italian, product_id), '') || ']'
    from read_models.gift_card where list_id = ${listId} and text is not null`;
}

/** SQL: one gift's card as JSON; none for the fund, and for what is not on the list. */
export function giftCardSql(listId: string, productId: string): string {
  return `select text::json from read_models.gift_card where list_id = ${listId} and product_id = ${productId}`;
}

/**
 * SQL: the greatest stamp of a list's cards as text, null where it never had one. It changes whenever a card of the
 * list does; read it in the same statement as the cards.
 */
export function listStampSql(listId: string): string {
  return `select max(stamp)::text from read_models.gift_card where list_id = ${listId}`;
}

/**
 * SQL: `list_id`, `product_id`, card (`text`) and `pieces`, what the shop has that is neither sold nor promised, of the
 * gifts of these products, and of this list: placeholders.
 */
export const cardsAmongSql = (productIds: string, listId: string): string => `
  select g.list_id, g.product_id, c.text, greatest(coalesce(s.quantity - s.allocated, 0), 0) as pieces
  from read_models.gift_availability g join read_models.gift_card c using (stream)
    left join read_models.stock_level s on s.product_id = g.product_id
  where g.placed and c.text is not null and (g.product_id = any(${productIds}) or g.list_id = ${listId})`;
