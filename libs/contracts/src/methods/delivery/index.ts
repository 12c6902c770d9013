import { methodRegistry } from '../method-registry.js';
import { beneficiaryPickup } from './beneficiary-pickup.js';
import { beneficiaryShipping } from './beneficiary-shipping.js';
import { buyerPickup } from './buyer-pickup.js';
import { buyerShipping } from './buyer-shipping.js';
import type { DeliveryMethodRule } from './delivery-method.js';

const RULES = [beneficiaryPickup, beneficiaryShipping, buyerShipping, buyerPickup] as const;

export type DeliveryMethod = (typeof RULES)[number]['code'];
export type AllowedDeliveryModes = Readonly<Record<DeliveryMethod, boolean>>;

/** Every way, in the specification's order: the first allowed one stands in while none is chosen. */
export const DELIVERY_RULES: readonly (DeliveryMethodRule & { readonly code: DeliveryMethod })[] = RULES;

export const {
  codes: DELIVERY_METHODS,
  find: deliveryRule,
  nameOf: deliveryName,
  codeFrom: deliveryMethodFrom,
} = methodRegistry(DELIVERY_RULES);
