import { FUND_CENTS } from '@fiocco/contracts';
import { centsOf, centsTyped } from '@fiocco/money';
import type { CheckoutSearch, Step } from './checkout-search.js';
import type { DraftMemory } from './draft-memory.js';
import { isHeld, remainingOf, type Order } from './order.js';
import { clampQuota, quotaRange } from './quota-amount.js';
import { amountText } from '../../../shared/format/money.js';

/**
 * How far the guest may go. Whether delivery was chosen is asked of the page, because the server's draft names a way
 * of delivery before anybody has chosen one.
 */
export function furthestStep(order: Order, delivered: boolean): Step {
  const { transaction } = order;
  if (!transaction) return 1;
  if (isHeld(order) || transaction.reason === 'expired') return 4;
  // The card page begins without one; every other way to pay writes to the guest.
  if (transaction.owned && !transaction.buyerEmail) return 1;
  // A way to pay is kept with the first hold, and nobody holds before the second step.
  return delivered || transaction.paymentMethod ? 3 : 2;
}

/** What the link asks for, else what the draft keeps; null where neither says anything. */
function wantedAmount({ transaction }: Order, search: CheckoutSearch): number | null {
  return search.cents ?? (centsOf(transaction?.amount ?? '0.00') || null);
}

/** Whether the share to start from is anybody's word. */
export function isAmountSaid(
  order: Order,
  search: CheckoutSearch,
  { amount }: Pick<DraftMemory, 'amount'>,
): boolean {
  return amount !== null || wantedAmount(order, search) !== null;
}

/** The share to start from: what was typed last, what is held, what the link or the draft says, else fifty euro. */
export function firstAmount(
  order: Order,
  search: CheckoutSearch,
  { amount }: Pick<DraftMemory, 'amount'>,
): string {
  const typed = amount === null ? null : centsTyped(amount);
  const held = isHeld(order) ? centsOf(order.transaction?.amount ?? '0.00') : null;
  const wanted = typed ?? held ?? wantedAmount(order, search) ?? FUND_CENTS;
  return amountText(clampQuota(wanted, quotaRange(remainingOf(order))));
}
