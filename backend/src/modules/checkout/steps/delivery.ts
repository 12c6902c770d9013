import {
  DELIVERY_METHODS,
  type DeliveryMethod,
  type PaymentMethod,
  type TransactionType,
} from '@fiocco/contracts';
import type { Cents } from '@fiocco/money';

/** The specification's order: the first allowed one stands in while none is chosen. */
const BY_DEFAULT: readonly DeliveryMethod[] = [
  'beneficiaryPickup',
  'beneficiaryShipping',
  'buyerShipping',
  'buyerPickup',
];

/** Modes that the choice itself forces, allowed by the list or not (PRODUCT.md section 6). */
export function forcedDelivery(kind: TransactionType, payment: PaymentMethod | null): DeliveryMethod | null {
  if (kind === 'quota') return 'beneficiaryPickup';
  if (kind === 'prenotazione' || payment === 'in_negozio') return 'buyerPickup';
  return null;
}

export function defaultDelivery(allowed: Readonly<Record<DeliveryMethod, boolean>>): DeliveryMethod {
  return BY_DEFAULT.find((mode) => allowed[mode]) ?? DELIVERY_METHODS[0];
}

/** Shipping is charged for the two shipping modes only; the fund has none. */
export function shippingFor(
  delivery: DeliveryMethod,
  product: { readonly shippingCents: Cents } | null,
): Cents {
  const ships = delivery === 'beneficiaryShipping' || delivery === 'buyerShipping';
  return ships && product ? product.shippingCents : 0;
}
