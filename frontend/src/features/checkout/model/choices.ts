import {
  DEFAULT_DELIVERY,
  type DeliveryMethod,
  type PaymentMethod,
  paymentName,
  type PublicSettings,
} from '@fiocco/contracts';
import { centsTyped } from '@fiocco/money';
import { deliveryWords } from '../../../shared/public/transactions/words.js';
import type { Step } from './checkout-search.js';
import { deliveryChoices, deliveryMethods, forcedDelivery, shippingCents } from './delivery.js';
import { amountOf, isHeld, isQuota, type Order } from './order.js';
import { onlyPayment } from './payment.js';

/** What the guest is choosing right now; null until touched. */
export interface Touched {
  readonly name: string | null;
  readonly delivery: DeliveryMethod | null;
  readonly payment: PaymentMethod | null;
  readonly amount: string;
  /** The second step was answered. */
  readonly delivered: boolean;
}

export function chosenDelivery(order: Order, shop: PublicSettings, touched: Touched): DeliveryMethod {
  const choices = deliveryChoices(order, shop);
  const wanted = touched.delivery ?? order.transaction?.deliveryMethod;
  const found = choices.find(({ method }) => method === wanted) ?? choices[0];
  return found?.method ?? DEFAULT_DELIVERY;
}

/** A single way needs no choosing. */
function onlyOne<T>(ways: readonly T[]): T | null {
  return ways.length === 1 ? (ways[0] ?? null) : null;
}

export function chosenPayment(order: Order, touched: Touched): PaymentMethod | null {
  return touched.payment ?? order.transaction?.paymentMethod ?? onlyPayment(order);
}

function shownDelivery(
  order: Order,
  shop: PublicSettings,
  step: Step,
  touched: Touched,
): DeliveryMethod | null {
  if (step === 2) return chosenDelivery(order, shop, touched);
  const saved = order.transaction?.deliveryMethod ?? null;
  // What is held has its way, whatever else could be chosen.
  if (isHeld(order)) return saved;
  if (step === 1) return onlyOne(deliveryMethods(order)) ?? saved;
  return forcedDelivery(order, chosenPayment(order, touched)) ?? saved;
}

/** What stands beside the form, also while it is being chosen. */
export interface Summary {
  readonly buyer: string | null;
  readonly delivery: string | null;
  readonly payment: string | null;
  readonly amount: number;
  /** Null until the way it arrives is known. */
  readonly shipping: number | null;
}

/** A share counts as typed until it is held. */
function shownAmount(order: Order, step: Step, touched: Touched): number {
  return isQuota(order) && step < 4 ? (centsTyped(touched.amount) ?? 0) : amountOf(order);
}

export function summaryOf(order: Order, shop: PublicSettings, step: Step, touched: Touched): Summary {
  const delivery = shownDelivery(order, shop, step, touched);
  const payment = step >= 3 ? chosenPayment(order, touched) : onlyPayment(order);
  return {
    buyer: touched.name ?? order.transaction?.buyerName ?? null,
    delivery: delivery && deliveryWords(delivery, order.recipients, isQuota(order)),
    payment: payment && paymentName(payment),
    amount: shownAmount(order, step, touched),
    shipping: delivery && shippingCents(order, delivery),
  };
}
