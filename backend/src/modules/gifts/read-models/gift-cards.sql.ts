/**
 * The display state and the cards of gifts, as one SQL expression over the read models and the catalogue, so that a
 * list of 60 gifts is one statement that returns JSON text. The rules are the tables of PRODUCT.md section 4.
 */

/** One row per gift on a list with what its state depends on. `g` availability, `p` product, `s` stock. */
const SOURCE = `
  read_models.gift_availability g
  join catalog.product p on p.id = g.product_id
  left join read_models.stock_level s on s.product_id = g.product_id`;

const ONLY_SHARES = `(g.is_quota or p.product_type = 'quote')`;
const SHARES_TOO = `(g.is_quota or g.can_buy_in_quota or p.product_type = 'quote')`;
const STOCK_FREE = `greatest(coalesce(s.quantity - s.allocated, 0), 0)`;
/** Units that a new buyer can start now. */
const AVAILABLE = `least(g.units_free, ${STOCK_FREE})`;

/** True when all taken units are of one kind, so that one word tells the state. */
const all = (column: string) => `g.${column} = g.list_quantity`;

const STATE = `case
  when g.units_shares_open > 0 then case when g.share_paid_cents > 0 then 'parziale' else 'disponibile_quote' end
  when ${AVAILABLE} > 0 then case when p.price_cents > 0 and ${SHARES_TOO} then 'disponibile_quote' else 'disponibile' end
  when g.units_free > 0 then 'esaurito'
  when ${all('units_sold')} then 'acquistato'
  when ${all('units_shares_paid')} then 'quote_pagate'
  when g.units_reserved + g.units_shares_promised = g.list_quantity then 'prenotato'
  when ${all('units_held')} then 'in_corso'
  when g.units_sold + g.units_shares_paid = g.list_quantity then 'acquistato'
  else 'misto' end`;

const BADGE = `case
  when x.state in ('disponibile', 'disponibile_quote') and g.list_quantity > 1 and ${AVAILABLE} < g.list_quantity
    and g.units_shares_open = 0 then ${AVAILABLE} || ' di ' || g.list_quantity || ' disponibili'
  else case x.state
    when 'disponibile' then 'Disponibile'
    when 'disponibile_quote' then 'Disponibile a quote'
    when 'parziale' then 'Parzialmente acquistato'
    when 'in_corso' then 'In corso di acquisto'
    when 'prenotato' then 'Prenotato'
    when 'acquistato' then 'Venduto'
    when 'quote_pagate' then 'Pagate tutte le quote'
    when 'esaurito' then 'Esaurito'
    else 'Stato misto' end end`;

const OFFERS = `array_to_json(array_remove(array[
  case when ${AVAILABLE} > 0 and p.price_cents > 0 and not ${ONLY_SHARES} and p.product_type <> 'prenotabile' then 'acquisto' end,
  case when ${AVAILABLE} > 0 and (p.price_cents = 0 or (not ${ONLY_SHARES} and p.product_type <> 'intero')) then 'prenotazione' end,
  case when p.price_cents > 0 and ${SHARES_TOO} and (${AVAILABLE} > 0 or g.units_shares_open > 0) then 'quota' end
], null))`;

const euro = (cents: string) => `to_char((${cents})::numeric / 100, 'FM9999999990.00')`;

const SHARE_PRICE = `coalesce(g.share_price_cents, p.price_cents)`;

const CARD = `json_build_object(
  'id', p.id, 'giftListId', g.list_id, 'name', p.name, 'description', p.description,
  'image', coalesce(p.image_url, i.urls[1]), 'imageUrl', coalesce(p.image_url, i.urls[1]), 'images', coalesce(to_json(i.urls), '[]'::json),
  'price', ${euro('p.price_cents')}, 'shippingCost', ${euro('p.shipping_cents')}, 'productCode', p.product_code,
  'productType', p.product_type, 'type', case when ${ONLY_SHARES} then 'quota' else p.product_type end,
  'status', case when json_array_length(x.offers) > 0 then 'available' else 'unavailable' end,
  'purchased', x.state in ('acquistato', 'quote_pagate'), 'reserved', x.state = 'prenotato',
  'purchasedCount', g.units_sold + g.units_shares_paid, 'listQuantity', g.list_quantity,
  'availableQuantity', ${AVAILABLE}, 'quantityAvailable', coalesce(s.quantity, 0),
  'isQuota', g.is_quota, 'canBuyInQuota', p.price_cents > 0 and ${SHARES_TOO},
  'quotaPaid', ${euro('g.share_paid_cents')}, 'quotaHeld', ${euro('g.share_promised_cents')},
  'quotaRemaining', ${euro(`case
    when g.units_shares_open > 0 then greatest(${SHARE_PRICE} - g.share_paid_cents - g.share_promised_cents, 0)
    when ${AVAILABLE} > 0 then p.price_cents else 0 end`)},
  'priority', g.priority, 'state', x.state, 'badge', ${BADGE}, 'offers', x.offers,
  'units', json_build_object('total', g.list_quantity, 'free', g.units_free, 'held', g.units_held,
    'reserved', g.units_reserved + g.units_shares_promised, 'paid', g.units_sold + g.units_shares_paid,
    'partial', g.units_shares_open))`;

const IMAGES = `left join lateral (
  select array_agg(image_url order by sort_order, id) as urls from catalog.product_image where product_id = p.id) i on true`;

const STATE_OF = `cross join lateral (select ${STATE} as state, ${OFFERS} as offers) x`;

/** `'[]'` or the list's cards as JSON text, for the list id that the expression gives (`$1`, `l.id`). */
export function giftCardsSql(listId: string): string {
  return `select coalesce(json_agg(${CARD} order by g.priority, p.name, p.id), '[]'::json)::text
    from ${SOURCE} ${IMAGES} ${STATE_OF} where g.list_id = ${listId} and g.placed`;
}

/** A single card, for one product on one list. */
export const GIFT_CARD_SQL = `select (${CARD})::text as card
  from ${SOURCE} ${IMAGES} ${STATE_OF} where g.list_id = $1 and g.product_id = $2 and g.placed`;
