/** Canonical codes of PRODUCT.md section 2, with the aliases that older clients send. Aliases are accepted at the edge only. */

export const DELIVERY_METHODS = [
  'beneficiaryPickup',
  'buyerPickup',
  'beneficiaryShipping',
  'buyerShipping',
] as const;
export type DeliveryMethod = (typeof DELIVERY_METHODS)[number];

export const PAYMENT_METHODS = ['stripe', 'paypal', 'in_negozio', 'bonifico'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const TRANSACTION_STATUSES = ['in_attesa', 'completata', 'annullata'] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

export const TRANSACTION_TYPES = ['acquisto', 'prenotazione', 'quota'] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

export const PRODUCT_TYPES = ['intero', 'quote', 'prenotabile', 'intero_prenotabile'] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];

export const STAFF_ROLES = ['admin', 'staff'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

const DELIVERY_ALIASES: Readonly<Record<string, DeliveryMethod>> = {
  ritiro_beneficiario: 'beneficiaryPickup',
  ritiro_acquirente: 'buyerPickup',
  spedizione_beneficiario: 'beneficiaryShipping',
  spedizione_acquirente: 'buyerShipping',
  spedizione_lista: 'beneficiaryShipping',
  spedizione_negozio: 'beneficiaryPickup',
};

const PAYMENT_ALIASES: Readonly<Record<string, PaymentMethod>> = {
  online: 'stripe',
  negozio: 'in_negozio',
  inNegozio: 'in_negozio',
};

function canonical<T extends string>(
  codes: readonly T[],
  aliases: Readonly<Record<string, T>>,
  value: unknown,
): T | undefined {
  if (typeof value !== 'string') return undefined;
  return codes.find((code) => code === value) ?? (Object.hasOwn(aliases, value) ? aliases[value] : undefined);
}

/** The canonical delivery code for a code or alias; `undefined` when it is neither. */
export function deliveryMethodFrom(value: unknown): DeliveryMethod | undefined {
  return canonical(DELIVERY_METHODS, DELIVERY_ALIASES, value);
}

/** The canonical payment code for a code or alias; `undefined` when it is neither. */
export function paymentMethodFrom(value: unknown): PaymentMethod | undefined {
  return canonical(PAYMENT_METHODS, PAYMENT_ALIASES, value);
}
