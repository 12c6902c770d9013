import { beneficiaryPickup } from './beneficiary-pickup.js';
import { beneficiaryShipping } from './beneficiary-shipping.js';
import { buyerPickup } from './buyer-pickup.js';
import { buyerShipping } from './buyer-shipping.js';

/** Every way in which a gift arrives, in the specification's order: the first allowed one stands in while none is chosen. */
export const DELIVERY_REGISTRY = [
  beneficiaryPickup,
  beneficiaryShipping,
  buyerShipping,
  buyerPickup,
] as const;
