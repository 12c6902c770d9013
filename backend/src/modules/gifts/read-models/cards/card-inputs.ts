import type pg from 'pg';
import { giftAvailability, type GiftAvailabilityRow } from '../gift-availability.row.js';
import { CARD_VERSION, type CardRow } from './card-table.js';
import { type CardProduct, type CardStock, giftCard } from './gift-card.js';

/** Everything that a card is made from, and the card that is stored. */
export interface CardInputs {
  readonly gift: GiftAvailabilityRow;
  readonly product: CardProduct | null;
  readonly stock: CardStock | null;
  /** Null where no card is stored, or one of another version. */
  readonly kept: { readonly text: string | null } | null;
}

const IMAGES = `coalesce((select json_agg(i.image_url order by i.sort_order, i.id)
  from catalog.product_image i where i.product_id = p.id), '[]')`;

const IMAGE_TEXTS = `(select json_object_agg(i.image_url, i.alt_text)
  from catalog.product_image i where i.product_id = p.id and i.alt_text is not null)`;

const GIFT = giftAvailability.columns
  .filter((column) => column !== 'state')
  .map((column) => `'${column}', g.${column}`)
  .join(', ');

/** Columns as JSON, with cents as numbers. `g` availability, `p` product, `s` stock, `c` the stored card. */
const INPUTS = `select
  json_build_object(${GIFT}) as gift,
  case when p.id is not null then json_build_object('id', p.id, 'name', p.name, 'description', p.description,
    'priceCents', p.price_cents, 'shippingCents', p.shipping_cents, 'productCode', p.product_code,
    'productType', p.product_type, 'imageUrl', p.image_url, 'images', ${IMAGES},
    'imageTexts', ${IMAGE_TEXTS},
    'video', p.video) end as product,
  case when s.product_id is not null
    then json_build_object('quantity', s.quantity, 'allocated', s.allocated) end as stock,
  case when c.version = ${CARD_VERSION} then json_build_object('text', c.text) end as kept
from read_models.gift_availability g
left join catalog.product p on p.id = g.product_id
left join read_models.stock_level s on s.product_id = g.product_id
left join read_models.gift_card c on c.stream = g.stream`;

/** Whether the stored card shows a stock that has changed since. */
const SAYS_OTHER_STOCK = `g.placed and (c.quantity is distinct from coalesce(s.quantity, 0) or c.available is distinct from
  case when g.beyond_stock then g.units_free
    else least(g.units_free, greatest(coalesce(s.quantity - s.allocated, 0), 0)) end)`;

/**
 * The inputs of the given gifts, and of those gifts whose card shows an outdated stock of the given products. A sale of
 * a product that is on a thousand lists thus reads only the cards that it changes.
 */
export async function inputsOf(
  tx: pg.ClientBase,
  streams: readonly string[],
  productsInStock: readonly number[],
): Promise<readonly CardInputs[]> {
  const { rows } = await tx.query<CardInputs>({
    name: 'gift_card_inputs',
    text: `${INPUTS} where g.stream = any($1) or (g.product_id = any($2) and ${SAYS_OTHER_STOCK})`,
    values: [streams, productsInStock],
  });
  return rows;
}

export async function inputsOfProduct(tx: pg.ClientBase, productId: number): Promise<readonly CardInputs[]> {
  const { rows } = await tx.query<CardInputs>(`${INPUTS} where g.product_id = $1`, [productId]);
  return rows;
}

const PAGE = 2_000;

/** All inputs, page by page in the order of the streams. */
export async function* allInputs(tx: pg.ClientBase): AsyncGenerator<readonly CardInputs[]> {
  for (let after = ''; ;) {
    const { rows } = await tx.query<CardInputs>(
      `${INPUTS} where g.stream > $1 order by g.stream limit ${PAGE}`,
      [after],
    );
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.gift.stream;
  }
}

const NOT_SHOWN = { name: null, available: null, quantity: null, text: null };

function shown(gift: GiftAvailabilityRow, product: CardProduct, stock: CardStock | null) {
  const card = giftCard(gift, product, stock);
  const { name, availableQuantity: available, quantityAvailable: quantity } = card;
  return { name, available, quantity, text: JSON.stringify(card) };
}

/** The row to store; null where the stored card is already the same. */
export function changedCard({ gift, product, stock, kept }: CardInputs): CardRow | null {
  const { stream, list_id, product_id, priority } = gift;
  const says = gift.placed && product ? shown(gift, product, stock) : NOT_SHOWN;
  // A list's fund has no card.
  if (product_id === null || kept?.text === says.text) return null;
  return { stream, list_id, product_id, priority, ...says };
}
