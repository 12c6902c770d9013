import {
  type DeliveryMethod,
  type PaymentMethod,
  paymentRule,
  type PublicTransaction,
} from '@fiocco/contracts';
import { confirmReservation, createDraftOnOnePage, holdGift, saveBuyer } from './api/transaction.js';
import type { Checkout } from './checkout-actions.js';
import { type Address, type Buyer, buyerOf, sameBuyer } from './model/buyer.js';
import { isQuota, type Order } from './model/order.js';
import { deliverBy, seenAmounts } from './onward.js';
import { type Action, useAction } from './use-action.js';

/** All that the single page asks, once it is right. */
interface Filled {
  readonly buyer: Buyer;
  readonly delivery: DeliveryMethod;
  readonly address: Address | null;
  readonly payment: PaymentMethod;
  readonly cents: number;
}

async function drafted(order: Order, checkout: Checkout, buyer: Buyer): Promise<PublicTransaction> {
  const { transaction, list, gift, kind } = order;
  const share = isQuota(order) ? checkout.shareCents : null;
  if (transaction && sameBuyer(buyer, buyerOf(transaction))) return transaction;
  if (transaction) {
    await checkout.attempt(() => saveBuyer(transaction.id, buyer, share));
    return checkout.refresh(transaction.id);
  }
  const draft = { ...buyer, giftListId: list.id, productId: gift?.id ?? 0, type: kind, share };
  const { id } = await checkout.attempt(() => createDraftOnOnePage(draft));
  const begun = await checkout.refresh(id);
  // A reload finds it again from here on.
  checkout.amend({ trid: id, tp: kind });
  return begun;
}

/** The wizard's three steps in one press: saved, delivered, held; a reservation or a transfer is agreed to by it as well. */
export function useSinglePage(order: Order, checkout: Checkout): Action<Filled> {
  return useAction(async ({ buyer, delivery, address, payment, cents }: Filled) => {
    const transaction = await drafted(order, checkout, buyer);
    const begun = { ...order, transaction };
    const delivered = await deliverBy(begun, checkout, delivery, address);
    const seen = seenAmounts({ ...order, transaction: delivered }, payment, cents);
    await checkout.attempt(async () => {
      const { holdId } = await holdGift(transaction.id, seen);
      checkout.change({ type: 'held' });
      if (paymentRule(payment)?.leadsTo !== 'pay') await confirmReservation(transaction.id, holdId, seen);
    });
    checkout.change({ type: 'buyer-saved' });
    await checkout.refresh(transaction.id);
  });
}
