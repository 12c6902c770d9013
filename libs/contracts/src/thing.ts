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

/** Where a part of a gift goes, or a contribution; `to` as {@link toName} says it, `and` ends what is said of the latter. */
export function shareArrives(to: string, isFund: boolean, and = ''): string {
  return isFund
    ? `Il tuo contributo arriva ${to}${and}.`
    : `La tua quota si unisce alle altre: il regalo arriva intero ${to}.`;
}

/** "prenotato", "prenotata": a participle without its last letter, as the thing needs it. */
export function agreeing(participle: string, { feminine }: Pick<Thing, 'feminine'>): string {
  return participle + (feminine ? 'a' : 'o');
}
