import {
  countsUnits,
  type GiftCard,
  type GiftDisplayState,
  type ProductType,
  type TransactionType,
} from '@fiocco/contracts';
import { type Cents, formatDecimal } from '@fiocco/money';
import { type OfferedProduct, offersOf, onList } from '@fiocco/gift';
import type { GiftAvailabilityRow } from '../gift-availability.row.js';

/** The facts of a product that its card shows. */
export interface CardProduct extends OfferedProduct {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly shippingCents: Cents;
  readonly productCode: string | null;
  readonly imageUrl: string | null;
  /** Addresses, in the gallery's order. */
  readonly images: readonly string[];
  /** By address; null where no picture has one. */
  readonly imageTexts: Readonly<Record<string, string>> | null;
  readonly video: string | null;
}

/** The shop's stock of a product, over all lists. */
export interface CardStock {
  readonly quantity: number;
  readonly allocated: number;
}

const NO_STOCK: CardStock = { quantity: 0, allocated: 0 };

/** What the badge says of a state in Italian, to guests too. */
export const STATE_WORDS: Readonly<Record<GiftDisplayState, string>> = {
  disponibile: 'Disponibile',
  disponibile_quote: 'Disponibile a quote',
  parziale: 'Parzialmente acquistato',
  in_corso: 'In corso di acquisto',
  prenotato: 'Prenotato',
  acquistato: 'Venduto',
  quote_pagate: 'Pagate tutte le quote',
  esaurito: 'Esaurito',
  misto: 'Stato misto',
};

type Units = GiftAvailabilityRow;

/** The state of a gift whose units are all taken: a word of its own only where all are alike. */
function takenState(gift: Units): GiftDisplayState {
  const all = gift.list_quantity;
  if (gift.units_sold === all) return 'acquistato';
  if (gift.units_shares_paid === all) return 'quote_pagate';
  if (gift.units_reserved + gift.units_shares_promised === all) return 'prenotato';
  if (gift.units_held === all) return 'in_corso';
  return gift.units_sold + gift.units_shares_paid === all ? 'acquistato' : 'misto';
}

function stateOf(gift: Units, available: number, takesShares: boolean): GiftDisplayState {
  if (gift.units_shares_open > 0) return gift.share_paid_cents > 0 ? 'parziale' : 'disponibile_quote';
  if (available > 0) return takesShares ? 'disponibile_quote' : 'disponibile';
  return gift.units_free > 0 ? 'esaurito' : takenState(gift);
}

function badgeOf(gift: Units, available: number, state: GiftDisplayState): string {
  const isCounted = countsUnits({
    state,
    availableQuantity: available,
    listQuantity: gift.list_quantity,
    units: { partial: gift.units_shares_open },
  });
  return isCounted ? `${available} di ${gift.list_quantity} disponibili` : STATE_WORDS[state];
}

/** A unit that was begun in shares can only be finished in shares. */
function offersNow(
  gift: Units,
  available: number,
  ways: readonly TransactionType[],
): readonly TransactionType[] {
  if (available > 0) return ways;
  return gift.units_shares_open > 0 ? ways.filter((way) => way === 'quota') : [];
}

function remainingCents(gift: Units, available: number, priceCents: Cents): Cents {
  if (gift.units_shares_open > 0) {
    const given = gift.share_paid_cents + gift.share_promised_cents;
    return Math.max(0, (gift.share_price_cents ?? priceCents) - given);
  }
  return available > 0 ? priceCents : 0;
}

function typeOf(gift: Units, productType: ProductType): GiftCard['type'] {
  return gift.is_quota || productType === 'quote' ? 'quota' : productType;
}

/** Units that a new buyer can take or begin now. What may be ordered needs no piece in the shop. */
export function availableOf(
  { units_free, beyond_stock }: Pick<GiftAvailabilityRow, 'units_free' | 'beyond_stock'>,
  { quantity, allocated }: CardStock,
): number {
  return beyond_stock ? units_free : Math.min(units_free, Math.max(0, quantity - allocated));
}

/** What lists show and offer of a gift. This function alone decides the tables of PRODUCT.md section 4. */
export function giftCard(
  gift: GiftAvailabilityRow,
  inCatalogue: CardProduct,
  stock: CardStock | null,
): GiftCard {
  const product = onList({ ownPriceCents: gift.own_price_cents }, inCatalogue);
  const { quantity } = stock ?? NO_STOCK;
  const available = availableOf(gift, stock ?? NO_STOCK);
  const ways = offersOf({ isQuota: gift.is_quota, canBuyInQuota: gift.can_buy_in_quota }, product);
  const takesShares = ways.includes('quota');
  const state = stateOf(gift, available, takesShares);
  const offers = offersNow(gift, available, ways);
  const type = typeOf(gift, product.productType);
  const cover = product.imageUrl ?? product.images[0] ?? null;
  return {
    id: product.id,
    giftListId: gift.list_id,
    name: product.name,
    description: product.description,
    image: cover,
    imageUrl: cover,
    images: product.images,
    imageTexts: product.imageTexts ?? undefined,
    video: product.video,
    price: formatDecimal(product.priceCents),
    shippingCost: formatDecimal(product.shippingCents),
    productCode: product.productCode,
    productType: product.productType,
    type,
    isQuotaProduct: type === 'quota',
    status: offers.length > 0 ? 'available' : 'unavailable',
    purchased: state === 'acquistato' || state === 'quote_pagate',
    reserved: state === 'prenotato',
    purchasedCount: gift.units_sold + gift.units_shares_paid,
    listQuantity: gift.list_quantity,
    availableQuantity: available,
    quantityAvailable: quantity,
    isQuota: gift.is_quota,
    canBuyInQuota: takesShares,
    quotaPaid: formatDecimal(gift.share_paid_cents),
    quotaHeld: formatDecimal(gift.share_promised_cents),
    quotaRemaining: formatDecimal(remainingCents(gift, available, product.priceCents)),
    priority: gift.priority,
    addedAt: new Date(gift.placed_at).toISOString(),
    state,
    badge: badgeOf(gift, available, state),
    offers,
    units: {
      free: gift.units_free,
      held: gift.units_held,
      reserved: gift.units_reserved + gift.units_shares_promised,
      partial: gift.units_shares_open,
    },
  };
}
