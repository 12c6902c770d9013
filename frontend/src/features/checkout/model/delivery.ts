import {
  DELIVERY_METHODS,
  type DeliveryMethod,
  deliveryRule,
  type PaymentMethod,
  paymentRule,
  type PublicSettings,
} from '@fiocco/contracts';
import { centsOf, formatEuro } from '@fiocco/money';
import type { Recipients } from '../../../shared/public/gift-lists/names.js';
import { addressLine } from '../../../shared/kit/text/contact.js';
import { deliveryWords } from '../../../shared/public/transactions/words.js';
import { isHeld, type Order } from './order.js';
import { paysOnlyInShop } from './payment.js';

export interface DeliveryChoice {
  readonly method: DeliveryMethod;
  readonly title: string;
  readonly note: string;
  readonly cents: number;
}

function notes(to: Recipients, shop: PublicSettings): Record<DeliveryMethod, string> {
  const counter = [
    addressLine(shop)
      ?.split(', ')
      .find((part) => /\d/.test(part)),
    shop.openingHours,
  ];
  return {
    beneficiaryPickup: `In negozio: ${to.several ? 'li avvisiamo' : 'diamo un avviso'} noi quando è pronto.`,
    beneficiaryShipping: `L’indirizzo lo abbiamo già, resta fra noi e ${to.several ? 'loro' : to.name}.`,
    buyerShipping: 'Così lo consegni tu, nel giorno giusto.',
    buyerPickup: counter.filter(Boolean).join('. ') || 'Quando ti è comodo.',
  };
}

export function shippingCents(order: Order, method: DeliveryMethod | null): number {
  return deliveryRule(method)?.ships ? centsOf(order.gift?.shippingCost ?? '0.00') : 0;
}

/** The way that the gift or the payment settles by itself; the page explains it instead of asking. */
export function forcedDelivery(order: Order, payment: PaymentMethod | null): DeliveryMethod | null {
  if (order.kind === 'quota') return 'beneficiaryPickup';
  if (order.kind === 'prenotazione' || paysOnlyInShop(order)) return 'buyerPickup';
  return paymentRule(payment)?.delivery ?? null;
}

/** The ways that are left before a way to pay is chosen; one at least. */
export function deliveryMethods(order: Order): readonly DeliveryMethod[] {
  const forced = forcedDelivery(order, null);
  if (forced) return [forced];
  const open = DELIVERY_METHODS.filter((method) => order.list.allowedDeliveryModes[method]);
  return open.length > 0 ? open : DELIVERY_METHODS.slice(0, 1);
}

/** What is held keeps its way, which the payment may have brought with it: nobody has to choose another one. */
function offeredMethods(order: Order): readonly DeliveryMethod[] {
  const methods = deliveryMethods(order);
  const held = isHeld(order) ? order.transaction?.deliveryMethod : null;
  return held && !methods.includes(held) ? [...methods, held] : methods;
}

export function deliveryChoices(order: Order, shop: PublicSettings): readonly DeliveryChoice[] {
  const words = notes(order.recipients, shop);
  return offeredMethods(order).map((method) => ({
    method,
    title: deliveryWords(method, order.recipients, order.kind === 'quota'),
    note: words[method],
    cents: shippingCents(order, method),
  }));
}

export function priceWords(cents: number): string {
  return cents > 0 ? formatEuro(cents) : 'gratis';
}
