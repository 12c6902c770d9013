import {
  DELIVERY_METHODS,
  type DeliveryMethod,
  deliveryRule,
  type PaymentMethod,
  paymentRule,
  type TransactionType,
} from '@fiocco/contracts';
import type { Cents } from '@fiocco/money';

/** Modes that the choice itself forces, allowed by the list or not (PRODUCT.md section 6). */
export function forcedDelivery(kind: TransactionType, payment: PaymentMethod | null): DeliveryMethod | null {
  if (kind === 'quota') return 'beneficiaryPickup';
  if (kind === 'prenotazione') return 'buyerPickup';
  return paymentRule(payment)?.delivery ?? null;
}

export function defaultDelivery(allowed: readonly string[]): DeliveryMethod {
  return DELIVERY_METHODS.find((mode) => allowed.includes(mode)) ?? 'beneficiaryPickup';
}

/** Shipping is charged for the two shipping modes only; the fund has none. */
export function shippingFor(
  delivery: DeliveryMethod,
  product: { readonly shippingCents: Cents } | null,
): Cents {
  return product && deliveryRule(delivery)?.ships ? product.shippingCents : 0;
}
