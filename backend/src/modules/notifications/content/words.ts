import type { DeliveryMethod, PaymentMethod } from '@fiocco/contracts';
import type { TransactionFacts } from '../ports.js';
import { oneLine } from './html.js';

const ROME = { timeZone: 'Europe/Rome' } as const;
const DAY = new Intl.DateTimeFormat('it-IT', { ...ROME, day: 'numeric', month: 'long', year: 'numeric' });
const WEEKDAY = new Intl.DateTimeFormat('it-IT', {
  ...{ ...ROME, weekday: 'long' },
  ...{ day: 'numeric', month: 'long', year: 'numeric' },
});
const TIME = new Intl.DateTimeFormat('it-IT', { ...ROME, hour: '2-digit', minute: '2-digit' });

/** "20 novembre 2026, 18.42" */
export function dayAndTime(iso: string): string {
  const at = new Date(iso);
  return `${DAY.format(at)}, ${TIME.format(at).replace(':', '.')}`;
}

/** "venerdì 27 novembre 2026" */
export const weekday = (iso: string): string => WEEKDAY.format(new Date(iso));

/** "12 giugno 2027" of `2027-06-12`, read at noon so that no time zone moves the day. */
export const longDay = (day: string): string => DAY.format(new Date(`${day.slice(0, 10)}T12:00:00Z`));

/** Who receives the gift, with the grammar that sentences need. */
export interface Recipients {
  /** "Anna e Luca" */
  readonly name: string;
  readonly several: boolean;
}

export function recipientsOf({ beneficiaryName, listName }: TransactionFacts): Recipients {
  const name = oneLine(beneficiaryName ?? '') || oneLine(listName);
  const inWords = name.replace(/\s*&\s*/g, ' e ');
  return { name: inWords, several: /\s(e|ed)\s|,|^famiglia\b/i.test(inWords) };
}

/** "Giulia" of "Giulia Ferri" */
export const firstName = (fullName: string): string => oneLine(fullName).split(' ')[0] ?? '';

export function deliveryWords(facts: TransactionFacts): string {
  const { name, several } = recipientsOf(facts);
  if (facts.type === 'quota') return `${several ? 'Lo ricevono' : 'Lo riceve'} ${name}`;
  const words: Record<DeliveryMethod, string> = {
    buyerPickup: 'Ritiri tu in negozio',
    beneficiaryPickup: `${several ? 'Ritirano' : 'Ritira'} ${name}`,
    beneficiaryShipping: `Spedizione a casa di ${name}`,
    buyerShipping: 'Spedizione a casa tua',
  };
  return words[facts.deliveryMethod];
}

const PAYMENTS: Readonly<Record<PaymentMethod, string>> = {
  stripe: 'Carta',
  paypal: 'PayPal',
  in_negozio: 'In negozio',
  bonifico: 'Bonifico',
};

export const paymentWords = (method: PaymentMethod): string => PAYMENTS[method];
