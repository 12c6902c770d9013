import {
  addressLines,
  type DeliveryMethod,
  deliveryRule,
  type PaymentMethod,
  paymentRule,
  type PublicTransaction,
} from '@fiocco/contracts';
import { countryLabels } from '../../kit/text/countries.js';
import { say } from '../../texts/say.js';
import type { Recipients } from '../gift-lists/names.js';

/** How it arrives, as a guest says it: "Ritirano Anna e Luca". Of a method that is no longer offered its code is left. */
export function deliveryWords(method: DeliveryMethod, { name, several }: Recipients, share = false): string {
  if (!deliveryRule(method)) return method;
  return say(`order.delivery.${method}`, { name, several: String(several), share: String(share) });
}

/** How it is paid: "Bonifico". */
export function paymentWords(method: PaymentMethod): string {
  return paymentRule(method) ? say(`order.payment.${method}`) : method;
}

/** The buyer's own address in one line, where the gift goes there; empty elsewhere. */
export function homeWords({ deliveryMethod, buyerAddress }: PublicTransaction): string {
  if (!deliveryRule(deliveryMethod)?.needsAddress) return '';
  if (typeof buyerAddress !== 'object' || !buyerAddress?.country)
    return addressLines(buyerAddress).join(', ');
  return addressLines({ ...buyerAddress, country: countryLabels()(buyerAddress.country) }).join(', ');
}
