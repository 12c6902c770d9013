import {
  addressParts,
  DEFAULT_DELIVERY,
  type DeliveryMethod,
  type PaymentMethod,
  type PublicTransaction,
} from '@fiocco/contracts';
import { centsOf, formatDecimal } from '@fiocco/money';
import { holdGift, saveBuyer, saveDelivery, type SeenAmounts } from './api/transaction.js';
import { type Address, type Buyer, buyerOf, sameBuyer } from './model/buyer.js';
import { deliveryMethods, forcedDelivery, shippingCents } from './model/delivery.js';
import { amountOf, isHeld, isQuota, type Order } from './model/order.js';
import { asks } from './model/passing.js';
import { paymentChoices } from './model/payment.js';
import type { Checkout } from './checkout-actions.js';

type Begun = Order & { readonly transaction: PublicTransaction };

/** What holding it will cost, as the page shows it now. */
export function seenAmounts(order: Order, method: PaymentMethod, cents: number): SeenAmounts {
  const delivery = forcedDelivery(order, method) ?? order.transaction?.deliveryMethod ?? null;
  return {
    paymentMethod: method,
    amount: formatDecimal(cents),
    amount_shipping: formatDecimal(shippingCents(order, delivery)),
  };
}

/** Already held exactly like this, e.g. after the browser's back button: nothing to hold again. */
function isHeldAs(order: Begun, seen: SeenAmounts): boolean {
  const { paymentMethod, amount } = order.transaction;
  return isHeld(order) && paymentMethod === seen.paymentMethod && amount === seen.amount;
}

/** Keeps the gift for this guest and goes to the last step. */
export async function hold(order: Begun, checkout: Checkout, seen: SeenAmounts): Promise<void> {
  const { id } = order.transaction;
  if (isHeldAs(order, seen)) return checkout.goTo(4);
  await checkout.attempt(async () => {
    await checkout.freeHold();
    await holdGift(id, seen);
  });
  checkout.change({ type: 'held' });
  await checkout.refresh(id);
  await checkout.goTo(4, { cents: isQuota(order) ? centsOf(seen.amount) : undefined });
}

function isSaved({ transaction }: Begun, method: DeliveryMethod, address: Address | null): boolean {
  if (transaction.deliveryMethod !== method) return false;
  return (
    address === null ||
    JSON.stringify(address) === JSON.stringify({ ...address, ...addressParts(transaction.buyerAddress) })
  );
}

/** Saves the way of delivery if the server does not have it yet, and returns the purchase as it then is. */
export async function deliverBy(
  order: Begun,
  checkout: Checkout,
  method: DeliveryMethod,
  address: Address | null,
): Promise<PublicTransaction> {
  const { transaction, list } = order;
  // A way that the purchase settles by itself need not be saved: the server sets it with the payment.
  const settled = forcedDelivery(order, null) !== null && !list.allowedDeliveryModes[method];
  if (settled || isSaved(order, method, address)) return transaction;
  const shipping = shippingCents(order, method);
  const seen = shipping > 0 ? formatDecimal(shipping) : null;
  await checkout.attempt(async () => {
    await checkout.freeHold();
    await saveDelivery(transaction.id, method, address, seen);
  });
  return checkout.refresh(transaction.id);
}

/** A held gift has its way of delivery already, which the way of payment may have set. */
async function deliverByOnlyWay(begun: Begun, checkout: Checkout): Promise<PublicTransaction> {
  if (isHeld(begun)) return begun.transaction;
  const [only = DEFAULT_DELIVERY] = deliveryMethods(begun);
  return deliverBy(begun, checkout, only, null);
}

/** What is given, as the page has it: the gift's price, or the share that was said. */
const centsOn = (page: Order, { shareCents }: Checkout): number | null =>
  isQuota(page) ? shareCents : amountOf(page);

/**
 * Goes on to the next step that asks something, and settles what lies between. `page` is what the guest has before them:
 * the gift is held at the price that stands there.
 */
export async function onward(
  page: Order,
  transaction: PublicTransaction,
  checkout: Checkout,
  from: 1 | 2,
): Promise<void> {
  const begun = { ...page, transaction };
  if (from === 1 && asks(begun, 2)) return checkout.goTo(2);
  const delivered = from === 1 ? await deliverByOnlyWay(begun, checkout) : transaction;
  const [choice] = paymentChoices(begun);
  if (asks(begun, 3) || !choice) return checkout.goTo(3);
  const ready = { ...begun, transaction: delivered };
  const cents = centsOn(page, checkout);
  if (cents === null) return checkout.goTo(1);
  try {
    await hold(ready, checkout, seenAmounts(ready, choice.method, cents));
  } catch (error) {
    // What the server says of it now, so that the page shows it beside the refusal.
    await checkout.refresh(transaction.id);
    throw error;
  }
}

/** Step 1 again. A hold does not depend on the buyer's data, so a change of them leaves it as it is. */
export async function correctBuyer(order: Begun, checkout: Checkout, buyer: Buyer): Promise<void> {
  const { transaction } = order;
  if (isHeld(order) && sameBuyer(buyer, buyerOf(transaction))) return onward(order, transaction, checkout, 1);
  const share = isQuota(order) ? checkout.shareCents : null;
  // Nothing of a purchase changes while it is being paid.
  if (transaction.stage === 'paying') await checkout.freeHold();
  // What has not changed is sent as well, while nothing is held: the answer says whether the gift is still there.
  const stepped = await checkout.attempt(() => saveBuyer(transaction.id, buyer, share));
  const saved = await checkout.refresh(transaction.id);
  if (checkout.isStillThere(stepped)) await onward(order, saved, checkout, 1);
}
