import type { GiftThen } from '@fiocco/contracts';
import { formatDecimal } from '@fiocco/money';
import type { GiftFacts } from '../../gifts/index.js';
import type { ProductThen } from './records-then.js';

/** A gift's facts as clients read them; null while it had never stood on its list. */
export function giftWords(facts: GiftFacts, listId: number, product: ProductThen | null): GiftThen | null {
  const { placement, counts, available } = facts;
  if (available !== null && placement === 'none') return null;
  return {
    giftListId: listId,
    productId: counts.product_id ?? 0,
    ...productWords(product),
    placement: placement === 'withdrawn' ? 'withdrawn' : 'placed',
    terms: available === null ? null : termsOf(counts),
    units: available === null ? null : unitsOf(counts, available),
    received: formatDecimal(facts.receivedCents),
    promised: formatDecimal(facts.promisedCents),
    transactions: counts.transactions,
  };
}

function productWords(product: ProductThen | null) {
  return { ...productNameWords(product), fields: product?.fields ?? [] };
}

/** The name of a product as every answer carries it. */
export function productNameWords(
  product: ProductThen | null,
): Pick<GiftThen, 'productName' | 'productNameIsToday'> {
  const name = product?.name;
  return { productName: name?.text ?? null, ...(name?.isToday && { productNameIsToday: true }) };
}

type Counts = GiftFacts['counts'];

function termsOf(counts: Counts): GiftThen['terms'] {
  return {
    isQuota: counts.is_quota,
    canBuyInQuota: counts.can_buy_in_quota,
    listQuantity: counts.list_quantity,
    priority: counts.priority as 1 | 2 | 3,
  };
}

function unitsOf(counts: Counts, available: number): GiftThen['units'] {
  return {
    total: counts.list_quantity,
    free: counts.units_free,
    held: counts.units_held,
    reserved: counts.units_reserved,
    sold: counts.units_sold,
    sharesOpen: counts.units_shares_open,
    sharesPromised: counts.units_shares_promised,
    sharesPaid: counts.units_shares_paid,
    available,
  };
}
