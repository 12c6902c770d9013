import type { DeliveryMethod, TransactionType } from '@fiocco/contracts';
import type { Recipients } from '../gift-lists/names.js';

export const FUND_NAME = 'Contributo libero';

/** What is being given, in the grammar of the sentences about it. */
export interface Thing {
  /** "la quota". */
  readonly the: string;
  /** "La tua quota". */
  readonly your: string;
  readonly feminine: boolean;
}

export function thingOf(type: TransactionType, isFund: boolean): Thing {
  if (isFund) return { the: 'il contributo', your: 'Il tuo contributo', feminine: false };
  if (type === 'quota') return { the: 'la quota', your: 'La tua quota', feminine: true };
  return { the: 'il regalo', your: 'Il tuo regalo', feminine: false };
}

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
