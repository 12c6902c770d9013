import { isPaidInShop, longDay, paymentName, type Thing, waitsForBuyer } from '@fiocco/contracts';
import { formatEuro } from '@fiocco/money';
import { oneLine, plain } from '../../content/html.js';
import {
  addressOf,
  contactSentence,
  type FactLine,
  footerLines,
  type MailContent,
  NO_BREAK,
  type PictureWishes,
} from '../../content/mail-content.js';
import type { Shop, TransactionFacts } from '../../ports.js';
import {
  cut,
  dayAndTime,
  deliveryWords,
  inSentence,
  inWords,
  recipientsOf,
  thanksTo,
  thingIn,
  timeOfDay,
} from './purchase-words.js';

/** The words that one mail has of its own; the rest is common to all. */
export interface Wording {
  /** The heading, which also begins the subject; absent where the mail begins with its thanks. */
  readonly opening?: string;
  /** Continues the sentence "La tua quota per Anna e Luca". */
  state(thing: Thing): string;
  readonly preview: string;
  /** Continues the sentence "La tua quota per Anna e Luca". */
  lead(thing: Thing, facts: TransactionFacts, shop: Shop): string;
  /** The day until which the buyer has to act; null where there is none. */
  until(facts: TransactionFacts, shop: Shop): string | null;
  /** Null where nothing is due or paid. */
  readonly totalLabel: string | null;
  /** Whether money has come: only then is the buyer greeted and quoted. */
  readonly isPaid: boolean;
  /** Whether the purchase has ended: delivery and payment are not told then, and the button leads to the list. */
  readonly isOver?: boolean;
  /** Lines of its own after the others. */
  more?(facts: TransactionFacts): readonly { readonly label: string; readonly value: string }[];
  /** The button, where its reader wants something else than to see the order; null for the order all the same. */
  button?(facts: TransactionFacts, shop: Shop): MailContent['button'];
  /** The quiet link, where it is another one than the way back. */
  aside?(facts: TransactionFacts, shop: Shop): MailContent['aside'];
  next(facts: TransactionFacts, shop: Shop): readonly string[];
  /** In a mail that may tell of several gifts that were sold together. */
  readonly several?: SeveralWords;
}

/** What one mail says of gifts that were sold together. */
export interface SeveralWords {
  /** For example "prenotati": how they stand now. */
  readonly stand: string;
  /** Continues "I tuoi 3 regali sono prenotati." */
  readonly lead: string;
  next(gifts: Gifts, shop: Shop): readonly string[];
}

export type Gifts = readonly [TransactionFacts, ...TransactionFacts[]];

/** What mails about an end have in common: nothing was paid. */
export const ENDED = {
  state: () => '',
  until: () => null,
  totalLabel: null,
  isPaid: false,
  isOver: true,
} as const satisfies Partial<Wording>;

export const NOTHING_PAID = 'Non hai pagato nulla, e non devi fare altro.';

/** Mailboxes show about 70 characters of a subject: with a long name the order number must still be visible. */
const NAME_IN_SUBJECT = 40;
export const FUND = 'Un contributo libero';
/** An amount and its euro sign stay on the same line. */
export const euro = (cents: number): string => formatEuro(cents).replaceAll(' ', NO_BREAK);

/** What a mail to the buyer says about the purchase. */
export function purchaseContent(wording: Wording, facts: TransactionFacts, shop: Shop): MailContent {
  const { name: recipients } = recipientsOf(facts);
  const thing = thingIn(facts);
  const item = oneLine(facts.productName ?? '') || FUND;
  const total = euro(facts.amountCents + facts.shippingCents);
  const { heading, first } = openingOf(wording, facts);
  const aside = asideOf(wording, facts, shop);
  const { state, preview, lead, next } = facts.confirm
    ? untilConfirmed(wording, facts, facts.confirm, shop)
    : {
        state: wording.state(thing),
        preview: wording.preview,
        lead: wording.lead(thing, facts, shop),
        next: wording.next(facts, shop),
      };
  return {
    subject: `${first(thing.your)} per ${cut(recipients, NAME_IN_SUBJECT)}${state} – ordine ${facts.orderNumber}`,
    preview: `Ordine ${facts.orderNumber}: ${item}, ${total}. ${preview}`,
    heading,
    lead: `${thing.your} per ${recipients} ${lead}`,
    item: { name: item, lines: itemLines(facts, recipients) },
    facts: [...factLines(wording, facts, shop), ...(wording.more?.(facts) ?? [])],
    total: wording.totalLabel === null ? null : { label: wording.totalLabel, value: total },
    button: buttonOf(wording, facts, shop),
    aside,
    links: [...calendarLinks(facts, shop), ...legalLinks(wording, [facts], shop)].filter(
      ({ url }) => url !== aside?.url,
    ),
    message: wording.isPaid ? messageIn(facts) : null,
    verbatim: null,
    next: [...next, contactSentence(shop)],
    footer: footerLines(shop),
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
  const otherwise = facts.productName === null ? 'scade' : 'torna disponibile per altri';
  return {
    state: ' aspetta la tua conferma',
    preview: `Conferma entro le ${timeOfDay(by)}.`,
    lead: `aspetta la tua conferma: premi il bottone entro le ${timeOfDay(by)}, altrimenti ${otherwise}.`,
    next: ['Una volta confermato, vale quanto segue.', ...wording.next(facts, shop)],
  };
}

/** What was typed with the order; null where nothing was. */
export const messageIn = ({ buyerMessage }: TransactionFacts): string | null =>
  plain(buyerMessage ?? '').trim() || null;

/** The heading, and how the subject begins before "La tua quota". */
function openingOf({ opening, isPaid }: Wording, { buyerName }: TransactionFacts) {
  if (opening) return { heading: opening, first: (words: string) => `${opening}: ${inSentence(words)}` };
  // Anybody may reserve with somebody else's address: until money has come, no words of theirs are sent there.
  const thanks = thanksTo(isPaid ? buyerName : null);
  return { heading: thanks, first: (words: string) => `${thanks} ${words}` };
}

/** To the page of the order: "Vedi il tuo regalo". */
export function orderButton(facts: TransactionFacts, { publicUrl }: Shop) {
  const url = addressOf(facts.orderUrl ?? facts.listUrl, publicUrl);
  return { label: `Vedi ${inSentence(thingIn(facts).your)}`, url };
}

function buttonOf(wording: Wording, facts: TransactionFacts, shop: Shop) {
  const { publicUrl } = shop;
  if (facts.confirm) return { label: 'Conferma', url: addressOf(facts.confirm.url, publicUrl) };
  if (wording.isOver) return { label: 'Torna alla lista', url: addressOf(facts.listUrl, publicUrl) };
  return wording.button?.(facts, shop) ?? orderButton(facts, shop);
}

function asideOf(wording: Wording, facts: TransactionFacts, shop: Shop): MailContent['aside'] {
  const { publicUrl } = shop;
  if (wording.aside) return wording.aside(facts, shop);
  const { cancelUrl, paymentMethod, stage } = facts;
  if (cancelUrl === null)
    return stage === 'paid' ? { question: 'Vuoi recedere?', ...withdrawalLink(facts, publicUrl) } : null;
  const label = isPaidInShop(paymentMethod) ? 'Annulla la prenotazione' : 'Annulla l’ordine';
  return { question: 'Hai cambiato idea?', label, url: addressOf(cancelUrl, publicUrl) };
}

/** The order's number is filled in; the e-mail never stands in an address. */
export function withdrawalLink({ orderNumber }: TransactionFacts, publicUrl: string) {
  const url = addressOf(`/info/recesso?ordine=${encodeURIComponent(orderNumber)}`, publicUrl);
  return { label: 'Recedi dal contratto', url };
}

/** The day to come by, for a gift that is paid or fetched in the shop by its buyer. */
export function calendarLinks(facts: TransactionFacts, { publicUrl }: Shop): Links {
  const { transactionId, stage, type, confirm, deliveryMethod, delivery } = facts;
  const isFetched = waitsForBuyer({ ...delivery, stage, type, deliveryMethod });
  if (confirm || (stage !== 'reserved' && !isFetched)) return [];
  const url = addressOf(`/api/public/transactions/${transactionId}/calendar.ics`, publicUrl);
  return [{ label: 'Aggiungi al calendario', url }];
}

type Links = NonNullable<MailContent['links']>;

/** Terms and withdrawal, of an order that stands; of several gifts each has its own withdrawal. */
export function legalLinks({ isOver }: Wording, gifts: Gifts, shop: Shop): Links {
  const standing = gifts.filter(({ confirm, isWithdrawn }) => !confirm && !isWithdrawn);
  if (isOver || standing.length === 0) return [];
  const withdrawals = standing
    .map((gift) => ({ gift, ...withdrawalLink(gift, shop.publicUrl) }))
    .map(({ gift, label, url }) =>
      gifts.length === 1 ? { label, url } : { label: `${label}: ordine ${gift.orderNumber}`, url },
    );
  return [...termsLink(shop), ...withdrawals];
}

function termsLink({ termsUrl, publicUrl }: Shop): Links {
  if (termsUrl === null) return [];
  const url = termsUrl.startsWith('/') ? addressOf(termsUrl, publicUrl) : termsUrl;
  return [{ label: 'Condizioni di vendita', url }];
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
  const occasion = [oneLine(facts.occasionName ?? ''), facts.occasionDate ? longDay(facts.occasionDate) : ''];
  const listName = oneLine(facts.listName);
  const list = inWords(listName) === recipients ? '' : `Lista «${listName}»`;
  return [`Per ${recipients}`, list, occasion.filter(Boolean).join(', ')].filter(Boolean);
}

function factLines(wording: Wording, facts: TransactionFacts, shop: Shop): readonly FactLine[] {
  const until = wording.until(facts, shop);
  const way = [
    { label: 'Consegna', value: deliveryWords(facts) },
    { label: 'Pagamento', value: paymentName(facts.paymentMethod) },
  ];
  return [
    { label: 'Ordine', value: facts.orderNumber },
    { label: 'Data', value: dayAndTime(facts.orderedAt) },
    ...(wording.isOver ? [] : way),
    ...(until ? [{ label: 'Entro', value: until }] : []),
    { label: amountLabel(facts), value: euro(facts.amountCents) },
    { label: 'Spese', value: euro(facts.shippingCents) },
  ];
}

function amountLabel(facts: TransactionFacts): string {
  return facts.type === 'quota' ? thingIn(facts).your : 'Regalo';
}
