import type { DeliveryMethod, PaymentMethod } from '@fiocco/contracts';
import type { Recipients } from '../gift-lists/names.js';

export const FUND_NAME = 'Contributo libero';

export const PAYMENT_WORDS: Record<PaymentMethod, string> = {
  stripe: 'Carta',
  paypal: 'PayPal',
  bonifico: 'Bonifico',
  in_negozio: 'In negozio',
};

/** How it arrives, as a guest says it: "Ritirano Anna e Luca". */
export function deliveryWords(method: DeliveryMethod, to: Recipients, share = false): string {
  const pickup = share ? ['Lo ricevono', 'Lo riceve'] : ['Ritirano', 'Ritira'];
  const words: Record<DeliveryMethod, string> = {
    beneficiaryPickup: `${pickup[to.several ? 0 : 1]} ${to.name}`,
    beneficiaryShipping: `Spedizione a casa di ${to.name}`,
    buyerShipping: 'Spedizione a casa tua',
    buyerPickup: 'Ritiri tu in negozio',
  };
  return words[method];
}
