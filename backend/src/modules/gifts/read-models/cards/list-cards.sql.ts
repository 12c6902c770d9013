/** `'[]'` or the list's cards as JSON text, for the list id that the expression gives (`$1`, `l.id`). */
export function listCardsSql(listId: string): string {
  return `select '[' || coalesce(string_agg(text, ',' order by priority, name, product_id), '') || ']'
    from read_models.gift_card where list_id = ${listId} and text is not null`;
}

/** As text; another as soon as any card of the list is, null while it never had one. Read with the cards in one statement. */
export function listStampSql(listId: string): string {
  return `select max(stamp)::text from read_models.gift_card where list_id = ${listId}`;
}
