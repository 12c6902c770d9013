import {
  type DeliveryMethod,
  deliveryName,
  forcedDelivery,
  greetingName,
  type PaymentMethod,
  paymentName,
  toName,
} from '@fiocco/contracts';
import type { Language } from '@fiocco/texts';
import { oneLine } from '../../content/html.js';
import { type MailTexts, textsIn } from '../../content/mail-texts.js';
import type { TransactionFacts } from '../../ports.js';

/** The person or people who receive the gift, with the grammar that sentences need. */
interface Recipients {
  /** For example "Anna e Luca". */
  readonly name: string;
  readonly several: boolean;
}

export function recipientsOf({
  beneficiaryName,
  listName,
  lang,
}: Pick<TransactionFacts, 'beneficiaryName' | 'listName' | 'lang'>): Recipients {
  const name = oneLine(beneficiaryName ?? '') || oneLine(listName);
  const italian = inWords(name, 'it');
  return { name: inWords(name, lang), several: /\s(e|ed)\s|,|^famiglia\b/i.test(italian) };
}

/** "Anna & Luca" becomes "Anna e Luca", and in English "Anna and Luca", as "Anna e Luca" does. */
export const inWords = (names: string, language: Language): string =>
  language === 'it' ? names.replace(/\s*&\s*/g, ' e ') : names.replace(/\s*&\s*|\s+ed?\s+/g, ' and ');

// Anybody can have a mail sent to any address, so a text that is not a name (an address, a link, a sentence) is left
// out.
const NO_NAME = /[@:/\\<>{}[\]|=_]|\p{L}{2}\.\p{L}{2}/u;
const GREETED = 40;

/** For example "Grazie, Giulia!". */
export function thanksTo(buyerName: string | null, { say }: MailTexts): string {
  const name = nameIn(greetingName(oneLine(buyerName ?? '')));
  return name ? say('mails.thanksTo', { name }) : say('mails.thanks');
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

/** What is given, by which sentences choose their words. */
export type Thing = 'gift' | 'share' | 'fund';

export function thingIn({ type, productName }: TransactionFacts): Thing {
  if (productName === null) return 'fund';
  return type === 'quota' ? 'share' : 'gift';
}

/** What each text of a mail that is about a thing for somebody asks for. */
export const aboutWhom = (facts: TransactionFacts) => {
  const { name, several } = recipientsOf(facts);
  return { thing: thingIn(facts), name, several: String(several) };
};

/** Of a method that the texts do not know its name is said. */
const KNOWN_WAYS = {
  beneficiaryPickup: true,
  beneficiaryShipping: true,
  buyerShipping: true,
  buyerPickup: true,
} as const satisfies Record<DeliveryMethod, true>;
type KnownWay = keyof typeof KNOWN_WAYS;
export const isKnownWay = (way: string): way is KnownWay => Object.hasOwn(KNOWN_WAYS, way);

const KNOWN_PAYMENTS = {
  stripe: true,
  paypal: true,
  bonifico: true,
  in_negozio: true,
} as const satisfies Record<PaymentMethod, true>;
const isKnownPayment = (method: string): method is keyof typeof KNOWN_PAYMENTS =>
  Object.hasOwn(KNOWN_PAYMENTS, method);

export function deliveryWords(facts: TransactionFacts): string {
  const { deliveryMethod, type, lang } = facts;
  const to = recipientsOf(facts);
  const isShare = type === 'quota';
  const way = (isShare && forcedDelivery(type, null)) || deliveryMethod;
  if (!isKnownWay(way)) return deliveryName(way);
  const key = isShare && way === 'beneficiaryPickup' ? 'mails.way.share' : (`mails.way.${way}` as const);
  return textsIn(lang).say(key, { name: to.name, several: String(to.several) });
}

export function paymentWords({ paymentMethod, lang }: TransactionFacts): string {
  if (!isKnownPayment(paymentMethod)) return paymentName(paymentMethod);
  return textsIn(lang).say(`mails.pay.${paymentMethod}` as const);
}

/** Where a part of a gift goes, or a contribution. */
export function shareWords(facts: TransactionFacts): string {
  const { name } = recipientsOf(facts);
  const to = facts.lang === 'it' ? toName(name) : name;
  return textsIn(facts.lang).say(facts.productName === null ? 'mails.arrives.fund' : 'mails.arrives.share', {
    to,
  });
}

/** "La tua quota" in the middle of an Italian sentence. */
export const inSentence = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);
