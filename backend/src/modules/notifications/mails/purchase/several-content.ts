import {
  addressFor,
  contactSentence,
  footerLines,
  type FactLine,
  type MailContent,
} from '../../content/mail-content.js';
import { textsIn } from '../../content/mail-texts.js';
import type { Shop, TransactionFacts } from '../../ports.js';
import {
  type Gifts,
  itemOf,
  legalLinks,
  messageIn,
  picturesOf,
  type SeveralWords,
  type Wording,
} from './purchase-content.js';
import { cut, deliveryWords, inSentence, paymentWords, recipientsOf, thanksTo } from './purchase-words.js';

const NAME_IN_SUBJECT = 40;
export const costOf = ({ amountCents, shippingCents }: TransactionFacts) => amountCents + shippingCents;
export const once = (words: readonly string[]): readonly string[] => [...new Set(words)];
const listed = ([first = '', ...others]: readonly string[]): string =>
  [first, ...others.map(inSentence)].join('; ');
export const isOfOneList = ([first, ...others]: Gifts): boolean =>
  others.every(({ listUrl }) => listUrl === first.listUrl);

/** Like the mail about one of them: each gift stands with its order, what is common to all once. */
export function severalContent(wording: Wording, words: SeveralWords, gifts: Gifts, shop: Shop): MailContent {
  const [first] = gifts;
  const texts = textsIn(first.lang);
  const { say, euro } = texts;
  const thanks = thanksTo(wording.isPaid ? first.buyerName : null, texts);
  const { name } = recipientsOf(first);
  const isOne = isOfOneList(gifts);
  const count = gifts.length;
  const { state, lead } = words;
  const total = euro(gifts.reduce((sum, gift) => sum + costOf(gift), 0));
  const orders = ordersOf(gifts);
  return {
    lang: first.lang,
    subject: isOne
      ? say('mails.several.subjectFor', { thanks, count, name: cut(name, NAME_IN_SUBJECT), state, orders })
      : say('mails.several.subject', { thanks, count, state, orders }),
    preview: say('mails.several.preview', { count, total, preview: wording.preview }),
    heading: thanks,
    lead: isOne
      ? say('mails.several.leadFor', { count, name, state, lead })
      : say('mails.several.lead', { count, state, lead }),
    item: null,
    facts: [
      ...gifts.map((gift) =>
        giftLine(gift, isOne ? '' : say('mails.several.for', { name: recipientsOf(gift).name })),
      ),
      ...commonLines(wording, gifts),
    ],
    total: wording.totalLabel === null ? null : { label: wording.totalLabel, value: total },
    links: legalLinks(wording, gifts, shop),
    button: isOne ? { label: say('mails.button.list'), url: addressFor(first, first.listUrl, shop) } : null,
    message: wording.isPaid ? messageIn(first) : null,
    verbatim: null,
    next: [...words.next(gifts, shop), contactSentence(shop, say)],
    footer: footerLines(shop, say),
    pictures: { ...picturesOf(first), item: null, isFund: false },
  };
}

/** "FI-2026-000123 e altri 2". */
export const ordersOf = ([{ orderNumber: order, lang }, ...others]: Gifts): string =>
  textsIn(lang).say('mails.several.orders', { order, others: others.length });

/** What one of them is, with its order; `whom` says where it belongs, where they do not all belong there. */
export function giftLine(gift: TransactionFacts, whom: string): FactLine {
  const { say, euro } = textsIn(gift.lang);
  const item = itemOf(gift);
  const isShare = gift.type === 'quota' && gift.productName !== null;
  const what = isShare ? say('mails.several.share', { item }) : item;
  return { label: gift.orderNumber, value: [what, whom, euro(gift.amountCents)].filter(Boolean).join(' · ') };
}

function commonLines({ until }: Wording, gifts: Gifts): readonly FactLine[] {
  const [first] = gifts;
  const { say, dayAndTime, euro } = textsIn(first.lang);
  const shipping = gifts.reduce((sum, { shippingCents }) => sum + shippingCents, 0);
  return [
    { label: say('mails.label.date'), value: dayAndTime(first.orderedAt) },
    { label: say('mails.label.delivery'), value: listed(once(gifts.map(deliveryWords))) },
    { label: say('mails.label.payment'), value: paymentWords(first) },
    ...(until ? [{ label: say('mails.label.until'), value: until }] : []),
    { label: say('mails.label.shipping'), value: euro(shipping) },
  ];
}

/** What the mail about each of them says, once; where several have the same, it is so for each. */
export function ofEach(gifts: Gifts, next: (gift: TransactionFacts) => readonly string[]): readonly string[] {
  const { say } = textsIn(gifts[0].lang);
  const said = gifts.flatMap(next);
  return once(said).map((words) =>
    said.filter((one) => one === words).length > 1
      ? say('mails.several.each', { words: inSentence(words) })
      : words,
  );
}
