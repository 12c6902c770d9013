/**
 * SQL: a list's cards as a JSON array, the most wished for first, each wish by name as Italians sort it, for the list id
 * that the expression gives (`$1`, `l.id`).
 */
export function listCardsSql(listId: string): string {
  return `select '[' || coalesce(string_agg(text, ',' order by priority, name collate gifts.italian, product_id), '') || ']'
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
