import type { GiftThen } from '@fiocco/contracts';
import { formatDecimal } from '@fiocco/money';
import { FUND_NAME } from '@fiocco/gift';
import { productRecords } from '../../catalog/index.js';
import type { GiftAtMoment } from '../../gifts/index.js';
import type { NamedThen, RecordsThen } from '../../history/index.js';

/** A gift's facts in the form of the answer; null where it had never been on the list. */
export function giftWords(
  facts: GiftAtMoment['facts'],
  listId: number,
  product: NamedThen | null,
): GiftThen | null {
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
    purchases: facts.purchases.map(({ id, orderNumber, stage, receivedCents, promisedCents }) => ({
      id,
      orderNumber,
      stage,
      received: formatDecimal(receivedCents),
      promised: formatDecimal(promisedCents),
    })),
  };
}

function productWords(product: NamedThen | null) {
  return { ...productNameWords(product), fields: product?.fields ?? [] };
}

/** The name of a product in the form of the answer. */
export function productNameWords(
  product: NamedThen | null,
): Pick<GiftThen, 'productName' | 'productNameIsToday'> {
  const name = product?.name;
  return { productName: name?.text ?? null, ...(name?.isToday && { productNameIsToday: true }) };
}

type Counts = GiftAtMoment['facts']['counts'];

function termsOf(counts: Counts): GiftThen['terms'] {
  return {
    isQuota: counts.is_quota,
    canBuyInQuota: counts.can_buy_in_quota,
    listQuantity: counts.list_quantity,
    priority: counts.priority,
    beyondStock: counts.beyond_stock,
    ownPrice: counts.own_price_cents === null ? null : formatDecimal(counts.own_price_cents),
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

const FUND: NamedThen = { name: { text: FUND_NAME, isToday: false }, fields: [] };

/** By product id; the fund has the key `null`. A product that was deleted by then, or is unknown, is absent. */
export async function productsThen(
  records: RecordsThen,
  productIds: readonly (number | null)[],
  moment: Date,
): Promise<ReadonlyMap<number | null, NamedThen>> {
  const ids = productIds.filter((id) => id !== null);
  return new Map([[null, FUND], ...(await records.many(productRecords, ids, moment))]);
}
