import {
  deliveryRule,
  forcedDelivery,
  greetingName,
  shareArrives,
  type Thing,
  thingOf,
  toName,
} from '@fiocco/contracts';
import type { TransactionFacts } from '../../ports.js';
import { oneLine } from '../../content/html.js';

const ROME = { timeZone: 'Europe/Rome' } as const;
const DAY = new Intl.DateTimeFormat('it-IT', { ...ROME, day: 'numeric', month: 'long', year: 'numeric' });
const WEEKDAY = new Intl.DateTimeFormat('it-IT', {
  ...ROME,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const TIME = new Intl.DateTimeFormat('it-IT', { ...ROME, hour: '2-digit', minute: '2-digit' });

/** For example "20 novembre 2026, 18.42". */
export function dayAndTime(iso: string): string {
  const at = new Date(iso);
  return `${DAY.format(at)}, ${timeOfDay(iso)}`;
}

/** For example "18.42". */
export const timeOfDay = (iso: string): string => TIME.format(new Date(iso)).replace(':', '.');

/** For example "venerdì 27 novembre 2026". */
export const weekday = (iso: string): string => WEEKDAY.format(new Date(iso));

/** The same of a day, `YYYY-MM-DD`. */
export const weekdayOf = (day: string): string => weekday(`${day}T12:00:00Z`);

/** The person or people who receive the gift, with the grammar that sentences need. */
export interface Recipients {
  /** For example "Anna e Luca". */
  readonly name: string;
  readonly several: boolean;
}

export function recipientsOf({ beneficiaryName, listName }: TransactionFacts): Recipients {
  const name = inWords(oneLine(beneficiaryName ?? '') || oneLine(listName));
  return { name, several: /\s(e|ed)\s|,|^famiglia\b/i.test(name) };
}

/** "Anna & Luca" becomes "Anna e Luca". */
export const inWords = (names: string): string => names.replace(/\s*&\s*/g, ' e ');

// Anybody can have a mail sent to any address, so a text that is not a name (an address, a link, a sentence) is left
// out.
const NO_NAME = /[@:/\\<>{}[\]|=_]|\p{L}{2}\.\p{L}{2}/u;
const GREETED = 40;

/** For example "Grazie, Giulia!". */
export function thanksTo(buyerName: string | null): string {
  const name = nameIn(greetingName(oneLine(buyerName ?? '')));
  return name ? `Grazie, ${name}!` : 'Grazie!';
}

const LONGEST_NAME = 100;

/** "Giulia Ferri", whole: somebody wants to thank her. Null for what is no name. */
export const giverName = (buyerName: string | null): string | null =>
  nameIn(oneLine(buyerName ?? ''), LONGEST_NAME);

const nameIn = (text: string | null, longest = GREETED): string | null =>
  text && text.length <= longest && !NO_NAME.test(text) ? text : null;

const CHARACTERS = new Intl.Segmenter('it');

/** Beside an order's number, so that mailboxes show both. */
export const ITEM_IN_SUBJECT = 50;

/** Cuts to at most that many characters as people count them; an emoji is never split. */
export function cut(text: string, most: number): string {
  const characters = [...CHARACTERS.segment(text)].map(({ segment }) => segment);
  if (characters.length <= most) return text;
  return `${characters
    .slice(0, most - 1)
    .join('')
    .trimEnd()}…`;
}

export function deliveryWords(facts: TransactionFacts): string {
  const { deliveryMethod, type } = facts;
  const to = recipientsOf(facts);
  const isShare = type === 'quota';
  const way = (isShare && forcedDelivery(type, null)) || deliveryMethod;
  return deliveryRule(way)?.words.guest(to, isShare) ?? way;
}

/** Where a part of a gift goes, or a contribution. */
export function shareWords(facts: TransactionFacts): string {
  return shareArrives(toName(recipientsOf(facts).name), facts.productName === null);
}

export const thingIn = ({ type, productName }: TransactionFacts): Thing =>
  thingOf(type, productName === null);

/** "La tua quota" in the middle of a sentence. */
export const inSentence = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);
