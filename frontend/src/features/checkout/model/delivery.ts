import {
  DELIVERY_METHODS,
  type DeliveryMethod,
  forcedDelivery as byPurchase,
  deliveryRule,
  type PaymentMethod,
  type PublicSettings,
} from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { addressLine } from '../../../shared/kit/text/address-line.js';
import { deliveryWords } from '../../../shared/public/transactions/words.js';
import { isHeld, type Order } from './order.js';
import { onlyPayment } from './payment.js';
import { say } from '../../../shared/texts/say.js';
import { formatEuro } from '../../../shared/format/money.js';

export interface DeliveryChoice {
  readonly method: DeliveryMethod;
  readonly title: string;
  readonly note: string;
  readonly cents: number;
}

/** Where whoever picks it up finds the shop, and when, where only the shop's own words say it. */
function counterOf(shop: PublicSettings): string {
  const street = addressLine(shop)
    ?.split(', ')
    .find((part) => /\d/.test(part));
  return [street, ...(opensByDays(shop) ? [] : shop.openingLines)].filter(Boolean).join('. ');
}

/** The shop has entered on which days it is open: they are counted, and its hours stand by themselves. */
export const opensByDays = ({ weeklyHours }: Pick<PublicSettings, 'weeklyHours'>): boolean =>
  Boolean(weeklyHours);

export function shippingCents(order: Order, method: DeliveryMethod | null): number {
  return deliveryRule(method)?.ships ? centsOf(order.gift?.shippingCost ?? '0.00') : 0;
}

/** The way that the gift or the payment settles by itself; the page explains it instead of asking. */
export function forcedDelivery(order: Order, payment: PaymentMethod | null): DeliveryMethod | null {
  return byPurchase(order.kind, payment ?? onlyPayment(order));
}

/** The ways that are left before a way to pay is chosen; one at least. */
export function deliveryMethods(order: Order): readonly DeliveryMethod[] {
  const forced = forcedDelivery(order, null);
  if (forced) return [forced];
  const open = DELIVERY_METHODS.filter((method) => order.list.allowedDeliveryModes[method]);
  return open.length > 0 ? open : DELIVERY_METHODS.slice(0, 1);
}

/** A held gift keeps its way of delivery, which the way of payment may have set: it need not be chosen again. */
function offeredMethods(order: Order): readonly DeliveryMethod[] {
  const methods = deliveryMethods(order);
  const held = isHeld(order) ? order.transaction?.deliveryMethod : null;
  return held && !methods.includes(held) ? [...methods, held] : methods;
}

export function deliveryChoices(order: Order, shop: PublicSettings): readonly DeliveryChoice[] {
  const counter = counterOf(shop);
  return offeredMethods(order).map((method) => ({
    method,
    title: deliveryWords(method, order.recipients, order.kind === 'quota'),
    note: say(`checkout.delivery.note.${method}`, {
      name: order.recipients.name,
      several: String(order.recipients.several),
      told: String(counter !== ''),
      counter,
    }),
    cents: shippingCents(order, method),
  }));
}

export function priceWords(cents: number): string {
  return cents > 0 ? formatEuro(cents) : say('checkout.free');
}
