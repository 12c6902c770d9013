import { isPaidInShop, waitsForBuyer } from '@fiocco/contracts';
import type { SayInMail } from '@fiocco/texts';
import { oneLine, plain } from '../../content/html.js';
import {
  addressFor,
  contactSentence,
  type FactLine,
  footerLines,
  type MailContent,
  type PictureWishes,
} from '../../content/mail-content.js';
import { textsIn } from '../../content/mail-texts.js';
import type { Shop, TransactionFacts } from '../../ports.js';
import {
  cut,
  deliveryWords,
  inWords,
  paymentWords,
  recipientsOf,
  thanksTo,
  thingIn,
} from './purchase-words.js';

/** The words that one mail has of its own, in its reader's language; the rest is common to all. */
export interface Wording {
  /** The heading, which also begins the subject; absent where the mail begins with its thanks. */
  readonly opening?: string;
  /** Continues "La tua quota per Anna e Luca" in the subject; absent where that is all. */
  readonly state?: string;
  readonly preview: string;
  /** Continues the sentence "La tua quota per Anna e Luca". */
  readonly lead: string;
  /** The day until which the buyer has to act; null where there is none. */
  readonly until: string | null;
  /** Null where nothing is due or paid. */
  readonly totalLabel: string | null;
  /** Whether money has come: only then is the buyer greeted and quoted. */
  readonly isPaid: boolean;
  /** Whether the purchase has ended: delivery and payment are not told then, and the button leads to the list. */
  readonly isOver?: boolean;
  /** Lines of its own after the others. */
  readonly more?: readonly FactLine[];
  /** The button, where its reader wants something else than to see the order; null for the order all the same. */
  button?(shop: Shop): MailContent['button'];
  /** The quiet link, where it is another one than the way back. */
  aside?(shop: Shop): MailContent['aside'];
  next(shop: Shop): readonly string[];
  /** In a mail that may tell of several gifts that were sold together. */
  readonly several?: SeveralWords;
}

/** How a mail tells of one purchase. */
export type WordingOf<Facts extends TransactionFacts = TransactionFacts> = (facts: Facts) => Wording;

/** What one mail says of gifts that were sold together. */
export interface SeveralWords {
  /** For example "sono prenotati": how they stand now. */
  readonly state: string;
  /** Continues "I tuoi 3 regali sono prenotati." */
  readonly lead: string;
  next(gifts: Gifts, shop: Shop): readonly string[];
}

export type Gifts = readonly [TransactionFacts, ...TransactionFacts[]];

/** What mails about an end have in common: nothing was paid. */
export const ENDED = {
  until: null,
  totalLabel: null,
  isPaid: false,
  isOver: true,
} as const satisfies Partial<Wording>;

/** Mailboxes show about 70 characters of a subject: with a long name the order number must still be visible. */
const NAME_IN_SUBJECT = 40;

/** What is given, in the reader's language. */
export const itemOf = ({ productName, lang }: TransactionFacts): string =>
  oneLine(productName ?? '') || textsIn(lang).say('mails.fund');

/** What a mail to the buyer says about the purchase. */
export function purchaseContent(wording: Wording, facts: TransactionFacts, shop: Shop): MailContent {
  const { say, euro } = textsIn(facts.lang);
  const { name } = recipientsOf(facts);
  const thing = thingIn(facts);
  const item = itemOf(facts);
  const order = facts.orderNumber;
  const total = euro(facts.amountCents + facts.shippingCents);
  const { heading, about } = openingOf(wording, facts);
  const aside = asideOf(wording, facts, shop);
  const { state, preview, lead, next } = facts.confirm
    ? untilConfirmed(wording, facts, facts.confirm, shop)
    : { ...wording, next: wording.next(shop) };
  return {
    lang: facts.lang,
    subject: say('mails.subject', { about: state ? `${about} ${state}` : about, order }),
    preview: say('mails.preview', { order, item, total, preview }),
    heading,
    lead: `${say('mails.about', { thing, name })} ${lead}`,
    item: { name: item, lines: itemLines(facts, name) },
    facts: [...factLines(wording, facts), ...(wording.more ?? [])],
    total: wording.totalLabel === null ? null : { label: wording.totalLabel, value: total },
    button: buttonOf(wording, facts, shop),
    aside,
    links: [...calendarLinks(facts, shop), ...legalLinks(wording, [facts], shop)].filter(
      ({ url }) => url !== aside?.url,
    ),
    message: wording.isPaid ? messageIn(facts) : null,
    verbatim: null,
    next: [...next, contactSentence(shop, say)],
    footer: footerLines(shop, say),
    pictures: picturesOf(facts),
  };
}

/** Its network has reserved much of the list: it stands for long only if somebody reads this mail. */
function untilConfirmed(
  wording: Wording,
  facts: TransactionFacts,
  { by }: NonNullable<TransactionFacts['confirm']>,
  shop: Shop,
) {
  const { say, time: timeOf } = textsIn(facts.lang);
  const time = timeOf(by);
  return {
    state: say('mails.unconfirmed.state'),
    preview: say('mails.unconfirmed.preview', { time }),
    lead: say('mails.unconfirmed.lead', { time, thing: thingIn(facts) }),
    next: [say('mails.unconfirmed.next'), ...wording.next(shop)],
  };
}

/** What was typed with the order; null where nothing was. */
export const messageIn = ({ buyerMessage }: TransactionFacts): string | null =>
  plain(buyerMessage ?? '').trim() || null;

/** The heading, and how the subject begins. */
function openingOf({ opening, isPaid }: Wording, facts: TransactionFacts) {
  const texts = textsIn(facts.lang);
  const thing = thingIn(facts);
  const name = cut(recipientsOf(facts).name, NAME_IN_SUBJECT);
  if (opening)
    return { heading: opening, about: `${opening}: ${texts.say('mails.aboutIn', { thing, name })}` };
  // Anybody may reserve with somebody else's address: until money has come, no words of theirs are sent there.
  const thanks = thanksTo(isPaid ? facts.buyerName : null, texts);
  return { heading: thanks, about: `${thanks} ${texts.say('mails.about', { thing, name })}` };
}

/** To the page of the order: "Vedi il tuo regalo". */
export function orderButton(facts: TransactionFacts, shop: Shop) {
  const { say } = textsIn(facts.lang);
  return {
    label: say('mails.button.order', { thing: thingIn(facts) }),
    url: addressFor(facts, facts.orderUrl ?? facts.listUrl, shop),
  };
}

function buttonOf(wording: Wording, facts: TransactionFacts, shop: Shop) {
  const { say } = textsIn(facts.lang);
  if (facts.confirm)
    return { label: say('mails.button.confirm'), url: addressFor(facts, facts.confirm.url, shop) };
  if (wording.isOver)
    return { label: say('mails.button.toList'), url: addressFor(facts, facts.listUrl, shop) };
  return wording.button?.(shop) ?? orderButton(facts, shop);
}

function asideOf(wording: Wording, facts: TransactionFacts, shop: Shop): MailContent['aside'] {
  if (wording.aside) return wording.aside(shop);
  const { cancelUrl, paymentMethod, stage, lang } = facts;
  const { say } = textsIn(lang);
  if (cancelUrl === null)
    return stage === 'paid'
      ? { question: say('mails.aside.withdraw'), ...withdrawalLink(facts, shop) }
      : null;
  const label = say(isPaidInShop(paymentMethod) ? 'mails.link.cancelReservation' : 'mails.link.cancel');
  return { question: say('mails.aside.changed'), label, url: addressFor(facts, cancelUrl, shop) };
}

/** The order's number is filled in; the e-mail never stands in an address. */
export function withdrawalLink(facts: TransactionFacts, shop: Shop) {
  const path = `/info/recesso?ordine=${encodeURIComponent(facts.orderNumber)}`;
  return { label: textsIn(facts.lang).say('mails.link.withdraw'), url: addressFor(facts, path, shop) };
}

/** The day to come by, for a gift that is paid or fetched in the shop by its buyer. */
export function calendarLinks(facts: TransactionFacts, shop: Shop): Links {
  const { transactionId, stage, type, confirm, deliveryMethod, delivery, lang } = facts;
  const isFetched = waitsForBuyer({ ...delivery, stage, type, deliveryMethod });
  if (confirm || (stage !== 'reserved' && !isFetched)) return [];
  const url = addressFor(facts, `/api/public/transactions/${transactionId}/calendar.ics`, shop);
  return [{ label: textsIn(lang).say('mails.link.calendar'), url }];
}

type Links = NonNullable<MailContent['links']>;

/** Terms and withdrawal, of an order that stands; of several gifts each has its own withdrawal. */
export function legalLinks({ isOver }: Wording, gifts: Gifts, shop: Shop): Links {
  const standing = gifts.filter(({ confirm, isWithdrawn }) => !confirm && !isWithdrawn);
  if (isOver || standing.length === 0) return [];
  const { say } = textsIn(gifts[0].lang);
  const withdrawals = standing.map((gift) => {
    const { label, url } = withdrawalLink(gift, shop);
    return gifts.length === 1
      ? { label, url }
      : { label: say('mails.link.withdrawOf', { order: gift.orderNumber }), url };
  });
  return [...termsLink(gifts[0], shop, say), ...withdrawals];
}

function termsLink(facts: TransactionFacts, shop: Shop, say: SayInMail): Links {
  const { termsUrl } = shop;
  if (termsUrl === null) return [];
  const url = termsUrl.startsWith('/') ? addressFor(facts, termsUrl, shop) : termsUrl;
  return [{ label: say('mails.link.terms'), url }];
}

export const picturesOf = ({
  occasionName,
  productImageUrl,
  productName,
}: TransactionFacts): PictureWishes => ({
  occasion: occasionName ?? '',
  item: productImageUrl,
  isFund: productName === null,
});

function itemLines(facts: TransactionFacts, recipients: string): readonly string[] {
  const { say, longDay } = textsIn(facts.lang);
  const celebrated = oneLine(facts.occasionName ?? '');
  const occasion = [
    // Those that shops have most are known in other languages; any other is said as the shop calls it.
    celebrated && say('common.occasion', { kind: celebrated.toLowerCase(), name: celebrated }),
    facts.occasionDate ? longDay(facts.occasionDate) : '',
  ];
  const listName = oneLine(facts.listName);
  const list = inWords(listName, facts.lang) === recipients ? '' : say('mails.list', { name: listName });
  return [say('mails.for', { name: recipients }), list, occasion.filter(Boolean).join(', ')].filter(Boolean);
}

function factLines({ isOver, until }: Wording, facts: TransactionFacts): readonly FactLine[] {
  const { say, dayAndTime, euro } = textsIn(facts.lang);
  const way = [
    { label: say('mails.label.delivery'), value: deliveryWords(facts) },
    { label: say('mails.label.payment'), value: paymentWords(facts) },
  ];
  return [
    { label: say('mails.label.order'), value: facts.orderNumber },
    { label: say('mails.label.date'), value: dayAndTime(facts.orderedAt) },
    ...(isOver ? [] : way),
    ...(until ? [{ label: say('mails.label.until'), value: until }] : []),
    { label: amountLabel(facts, say), value: euro(facts.amountCents) },
    { label: say('mails.label.shipping'), value: euro(facts.shippingCents) },
  ];
}

function amountLabel(facts: TransactionFacts, say: SayInMail): string {
  return facts.type === 'quota' ? say('mails.thing', { thing: thingIn(facts) }) : say('mails.label.gift');
}
