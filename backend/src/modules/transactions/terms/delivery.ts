import { DEFAULT_DELIVERY, DELIVERY_METHODS, type DeliveryMethod, deliveryRule } from '@fiocco/contracts';
import type { Cents } from '@fiocco/money';

export function defaultDelivery(allowed: readonly string[]): DeliveryMethod {
  return DELIVERY_METHODS.find((mode) => allowed.includes(mode)) ?? DEFAULT_DELIVERY;
}

/** Shipping is charged for the two shipping modes only; the fund has none. */
export function shippingFor(
  delivery: DeliveryMethod,
  product: { readonly shippingCents: Cents } | null,
): Cents {
  return product && deliveryRule(delivery)?.ships ? product.shippingCents : 0;
}
