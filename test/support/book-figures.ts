import type { Books, Bought } from './books.js';

/** Sums of items by a name. */
export function summed<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  centsOf: (item: Item) => number,
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const item of items) sums.set(nameOf(item), (sums.get(nameOf(item)) ?? 0) + centsOf(item));
  return sums;
}

const refundedOf = ({ refunds }: Bought, states: readonly string[]): number =>
  [...refunds.values()].reduce((sum, { cents, state }) => (states.includes(state) ? sum + cents : sum), 0);

/** What was given back of a purchase. */
export const backOf = (purchase: Bought): number => refundedOf(purchase, ['done']);

/** Money beyond the price goes back first; then it lessens the amount, and shipping at last. */
function backOfPrice({ amount, shipping, received }: Bought, back: number): number {
  return Math.max(0, back - Math.max(0, received - amount - shipping));
}

/** What a paid purchase adds to the sales. */
export function soldOf(purchase: Bought): number {
  if (purchase.stage !== 'paid') return 0;
  return Math.max(0, purchase.amount - backOfPrice(purchase, backOf(purchase)));
}

export function shippingOf(purchase: Bought): number {
  if (purchase.stage !== 'paid') return 0;
  return purchase.shipping - Math.max(0, backOfPrice(purchase, backOf(purchase)) - purchase.amount);
}

export const toCollectOf = ({ stage, amount, shipping, received }: Bought): number =>
  stage === 'open' ? Math.max(0, amount + shipping - received) : 0;

/**
 * What the fund of a list has brought, and its shares of units that are not finished; less what goes back of them, or of that only
 * what is confirmed.
 */
export function givenTo(
  list: string,
  { bought }: Books,
  gone: readonly ('open' | 'done')[] = ['open', 'done'],
): { readonly fund: number; readonly shares: number } {
  const shares = bought.filter((one) => one.list === list && one.kind === 'quota' && one.hasUnit);
  const kept = (share: Bought): number =>
    Math.max(0, share.amount - backOfPrice(share, refundedOf(share, gone)));
  const isFinished = (share: Bought): boolean => {
    const unit = shares.filter((one) => one.stream === share.stream && one.unit === share.unit);
    const paid = unit.filter(({ stage }) => ['paid', 'refunding', 'refunded'].includes(stage));
    return paid.reduce((sum, { amount }) => sum + amount, 0) >= (share.price ?? Infinity);
  };
  const sums = { fund: 0, shares: 0 };
  for (const share of shares.filter(({ stage }) => stage === 'paid'))
    if (share.fund) sums.fund += kept(share);
    else if (!isFinished(share)) sums.shares += kept(share);
  return sums;
}

const IS_OVER: readonly Bought['stage'][] = ['refunding', 'refunded', 'cancelled', 'removed', 'exchanged'];
const keptOf = (purchase: Bought): number => purchase.received - backOf(purchase);
const dueOf = ({ amount, shipping }: Bought): number => amount + shipping;

/** Parts of what is not paid yet. */
export const depositOf = (purchase: Bought): number =>
  purchase.stage === 'paid' || IS_OVER.includes(purchase.stage) ? 0 : keptOf(purchase);

/** What a transfer fell short of the price and staff accepted. */
export const forgivenOf = (purchase: Bought): number =>
  purchase.stage === 'paid' ? Math.max(0, dueOf(purchase) - purchase.received) : 0;

/** Money above the price, or of what is over, that was not given back yet. */
export function surplusOf(purchase: Bought): number {
  if (IS_OVER.includes(purchase.stage)) return keptOf(purchase);
  return purchase.stage === 'paid' ? Math.max(0, keptOf(purchase) - dueOf(purchase)) : 0;
}

/** What the held ones, and those being paid, lack. */
export const heldOf = (purchase: Bought): number =>
  purchase.stage === 'held' || purchase.stage === 'doubt'
    ? Math.max(0, dueOf(purchase) - purchase.received)
    : 0;
