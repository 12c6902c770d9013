import { deliveryRule, type TransactionType } from '@fiocco/contracts';
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
export function deliveryWords(method: string, to: Recipients, share = false): string {
  return deliveryRule(method)?.words.guest(to, share) ?? method;
}
