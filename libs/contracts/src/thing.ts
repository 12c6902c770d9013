import type { TransactionType } from './codes.js';

/** What is being given, in the grammar of the Italian sentences about it: a share is no gift, and feminine. */
export interface Thing {
  /** "la quota". */
  readonly the: string;
  /** "La tua quota". */
  readonly your: string;
  readonly feminine: boolean;
}

const GIFT: Thing = { the: 'il regalo', your: 'Il tuo regalo', feminine: false };
const SHARE: Thing = { the: 'la quota', your: 'La tua quota', feminine: true };
const CONTRIBUTION: Thing = { the: 'il contributo', your: 'Il tuo contributo', feminine: false };

export function thingOf(type: TransactionType, isFund: boolean): Thing {
  if (isFund) return CONTRIBUTION;
  return type === 'quota' ? SHARE : GIFT;
}

/** "a Marta", "ad Anna e Luca". */
export function toName(name: string): string {
  return `${/^a/i.test(name) ? 'ad' : 'a'} ${name}`;
}
