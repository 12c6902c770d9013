import { beneficiaryPickup } from './beneficiary-pickup.js';
import { beneficiaryShipping } from './beneficiary-shipping.js';
import { buyerPickup } from './buyer-pickup.js';
import { buyerShipping } from './buyer-shipping.js';

/** Every delivery method, in the specification's order. The first allowed one counts while none is chosen. */
export const DELIVERY_REGISTRY = [
  beneficiaryPickup,
  beneficiaryShipping,
  buyerShipping,
  buyerPickup,
] as const;
