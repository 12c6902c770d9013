import {
  DEFAULT_DELIVERY,
  type DeliveryMethod,
  type PaymentMethod,
  type PublicSettings,
} from '@fiocco/contracts';
import { centsTyped } from '@fiocco/money';
import { deliveryWords, paymentWords } from '../../../shared/public/transactions/words.js';
import type { Step } from './checkout-search.js';
import type { CheckoutState } from './checkout-state.js';
import { deliveryChoices, deliveryMethods, forcedDelivery, shippingCents } from './delivery.js';
import { amountOf, isHeld, isQuota, type Order } from './order.js';
import { onlyPayment } from './payment.js';

export function chosenDelivery(order: Order, shop: PublicSettings, state: CheckoutState): DeliveryMethod {
  const choices = deliveryChoices(order, shop);
  const wanted = state.delivery ?? order.transaction?.deliveryMethod;
  const found = choices.find(({ method }) => method === wanted) ?? choices[0];
  return found?.method ?? DEFAULT_DELIVERY;
}

/** A single way needs no choosing. */
function onlyOne<T>(ways: readonly T[]): T | null {
  return ways.length === 1 ? (ways[0] ?? null) : null;
}

export function chosenPayment(order: Order, state: CheckoutState): PaymentMethod | null {
  return state.payment ?? order.transaction?.paymentMethod ?? onlyPayment(order);
}

/** What is being asked: a step of the wizard, or all of them at once on the single page. */
type Asking = Step | 'all';

const savedDelivery = ({ transaction }: Order): DeliveryMethod | null => transaction?.deliveryMethod ?? null;

function shownDelivery(
  order: Order,
  shop: PublicSettings,
  step: Asking,
  state: CheckoutState,
): DeliveryMethod | null {
  if (step === 2) return chosenDelivery(order, shop, state);
  const saved = savedDelivery(order);
  // Once the gift is held its way of delivery is fixed, whatever else could be chosen.
  if (isHeld(order)) return saved;
  if (step === 1) return onlyOne(deliveryMethods(order)) ?? saved;
  const forced = forcedDelivery(order, chosenPayment(order, state));
  if (forced) return forced;
  return step === 'all' ? chosenDelivery(order, shop, state) : saved;
}

/** The summary beside the form, which changes while choices are being made. */
export interface Summary {
  readonly buyer: string | null;
  readonly delivery: string | null;
  readonly payment: string | null;
  /** Null until it is said how much. */
  readonly amount: number | null;
  /** Null until the way it arrives is known. */
  readonly shipping: number | null;
}

/** A share counts as typed until it is held. */
function shownAmount(order: Order, step: Asking, state: CheckoutState): number | null {
  if (!isQuota(order) || step === 4) return amountOf(order);
  return state.amountChosen ? centsTyped(state.amount) : null;
}

function shownBuyer({ transaction }: Order, { buyer }: CheckoutState): string | null {
  return buyer?.buyerName ?? transaction?.buyerName ?? null;
}

export function summaryOf(order: Order, shop: PublicSettings, step: Asking, state: CheckoutState): Summary {
  const delivery = shownDelivery(order, shop, step, state);
  const payment = step === 1 || step === 2 ? onlyPayment(order) : chosenPayment(order, state);
  return {
    buyer: shownBuyer(order, state),
    delivery: delivery && deliveryWords(delivery, order.recipients, isQuota(order)),
    payment: payment && paymentWords(payment),
    amount: shownAmount(order, step, state),
    shipping: delivery && shippingCents(order, delivery),
  };
}
