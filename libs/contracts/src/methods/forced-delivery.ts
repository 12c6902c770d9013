import type { TransactionType } from '../codes.js';
import { beneficiaryPickup } from './delivery/beneficiary-pickup.js';
import { buyerPickup } from './delivery/buyer-pickup.js';
import type { DeliveryMethod } from './delivery/index.js';
import { paymentRule } from './payment/index.js';

/** The delivery that the kind of purchase forces, whether the list allows it or not (PRODUCT.md section 6). */
export function forcedDelivery(kind: TransactionType, payment: string | null): DeliveryMethod | null {
  if (kind === 'quota') return beneficiaryPickup.code;
  if (kind === 'prenotazione') return buyerPickup.code;
  return paymentRule(payment)?.delivery ?? null;
}
