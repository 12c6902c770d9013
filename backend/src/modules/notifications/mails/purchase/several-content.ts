import { paymentName } from '@fiocco/contracts';
import { oneLine } from '../../content/html.js';
import {
  addressOf,
  contactSentence,
  footerLines,
  type FactLine,
  type MailContent,
} from '../../content/mail-content.js';
import type { Shop, TransactionFacts } from '../../ports.js';
import {
  euro,
  FUND,
  type Gifts,
  legalLinks,
  messageIn,
  picturesOf,
  type SeveralWords,
  type Wording,
} from './purchase-content.js';
import { cut, dayAndTime, deliveryWords, inSentence, recipientsOf, thanksTo } from './purchase-words.js';

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
  const thanks = thanksTo(wording.isPaid ? first.buyerName : null);
  const { name } = recipientsOf(first);
  const isOne = isOfOneList(gifts);
  const your = `${gifts.length} regali`;
  const total = euro(gifts.reduce((sum, gift) => sum + costOf(gift), 0));
  return {
    subject: `${thanks} I tuoi ${your}${isOne ? ` per ${cut(name, NAME_IN_SUBJECT)}` : ''} sono ${words.stand} – ordine ${ordersOf(gifts)}`,
    preview: `${your}, ${total}. ${wording.preview}`,
    heading: thanks,
    lead: `I tuoi ${your}${isOne ? ` per ${name}` : ''} sono ${words.stand}. ${words.lead}`,
    item: null,
    facts: [
      ...gifts.map((gift) => giftLine(gift, isOne ? '' : `per ${recipientsOf(gift).name}`)),
      ...commonLines(wording, gifts, shop),
    ],
    total: wording.totalLabel === null ? null : { label: wording.totalLabel, value: total },
    links: legalLinks(wording, gifts, shop),
    button: isOne ? { label: 'Vedi la lista', url: addressOf(first.listUrl, shop.publicUrl) } : null,
    message: wording.isPaid ? messageIn(first) : null,
    verbatim: null,
    next: [...words.next(gifts, shop), contactSentence(shop)],
    footer: footerLines(shop),
    pictures: { ...picturesOf(first), item: null, isFund: false },
  };
}

/** "FI-2026-000123 e altri 2". */
export const ordersOf = ([{ orderNumber }, ...others]: Gifts): string =>
  others.length === 0
    ? orderNumber
    : `${orderNumber} e ${others.length === 1 ? 'un altro' : `altri ${others.length}`}`;

/** What one of them is, with its order; `whom` says where it belongs, where they do not all belong there. */
export function giftLine(gift: TransactionFacts, whom: string): FactLine {
  const item = oneLine(gift.productName ?? '') || FUND;
  const what = gift.type === 'quota' && gift.productName !== null ? `una quota di ${item}` : item;
  return { label: gift.orderNumber, value: [what, whom, euro(gift.amountCents)].filter(Boolean).join(' · ') };
}

function commonLines(wording: Wording, gifts: Gifts, shop: Shop): readonly FactLine[] {
  const [first] = gifts;
  const until = wording.until(first, shop);
  const shipping = gifts.reduce((sum, { shippingCents }) => sum + shippingCents, 0);
  return [
    { label: 'Data', value: dayAndTime(first.orderedAt) },
    { label: 'Consegna', value: listed(once(gifts.map(deliveryWords))) },
    { label: 'Pagamento', value: paymentName(first.paymentMethod) },
    ...(until ? [{ label: 'Entro', value: until }] : []),
    { label: 'Spese', value: euro(shipping) },
  ];
}

/** What the mail about each of them says, once; where several have the same, it is so for each. */
export function ofEach(gifts: Gifts, next: (gift: TransactionFacts) => readonly string[]): readonly string[] {
  const said = gifts.flatMap(next);
  return once(said).map((words) =>
    said.filter((one) => one === words).length > 1 ? `Per ciascuno: ${inSentence(words)}` : words,
  );
}
