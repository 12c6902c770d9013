import { oneLine } from '../content/html.js';
import { addressFor, contactSentence, footerLines, type MailContent } from '../content/mail-content.js';
import { type MailTexts, textsIn } from '../content/mail-texts.js';
import type { Shop, TransactionFacts } from '../ports.js';
import { defineMail, type Recipient, type Sources, UNNEEDED, type Unneeded } from '../definition/mail.js';
import { calendarLinks, orderButton, picturesOf } from './purchase/purchase-content.js';
import { inItalian, NO_LONGER_DUE, purchaseFacts, whenPurchase } from './purchase/purchase-mail.js';
import { cut, ITEM_IN_SUBJECT, recipientsOf } from './purchase/purchase-words.js';
import { paidSample } from './purchase/samples.js';

const cause = whenPurchase({
  reactor: 'when_asked_tell_ready',
  types: ['DeliveryMailAsked'],
  asks: ({ data }) => data.mail === 'ready',
});

/** Needed while the gift is paid. */
async function facts(sources: Sources, transactionId: string): Promise<TransactionFacts | Unneeded | null> {
  const found = await purchaseFacts(sources, transactionId);
  return found && found.stage !== 'paid' ? UNNEEDED : found;
}

/** It has to wait in the shop still. */
function obstacle({ delivery: { readyOn, deliveredOn, shippedOn } }: TransactionFacts): string | null {
  const waits = readyOn !== null && deliveredOn === null && shippedOn === null;
  return waits ? null : NO_LONGER_DUE;
}

const isBuyers = ({ deliveryMethod }: TransactionFacts): boolean => deliveryMethod === 'buyerPickup';

/** By who fetches it: those for whom the list is learn neither the price nor who gives it, and read Italian. */
function wordsFor(facts: TransactionFacts) {
  const { say } = textsIn(facts.lang);
  const { name, several } = recipientsOf(facts);
  if (isBuyers(facts))
    return {
      preview: say('after.ready.preview'),
      lead: say('after.ready.lead', { name }),
      about: say('mails.for', { name }),
    };
  const list = `lista «${oneLine(facts.listName)}»`;
  return {
    preview: `${several ? 'Vi' : 'Ti'} aspetta in negozio.`,
    lead: `Un regalo della ${list} è pronto: ${several ? 'potete' : 'puoi'} passare a ritirarlo in negozio.`,
    about: `Dalla ${list}`,
  };
}

const MAP = 'https://www.google.com/maps/search/?api=1&query=';

/** The way to the shop, which opens in the telephone's own map; null where the shop says no address. */
function wayTo({ addressLines }: Shop, { say }: MailTexts): MailContent['button'] {
  if (addressLines.length === 0) return null;
  return { label: say('after.ready.route'), url: MAP + encodeURIComponent(addressLines.join(', ')) };
}

const toList = (facts: TransactionFacts, shop: Shop) => ({
  label: textsIn(facts.lang).say('mails.button.list'),
  url: addressFor(facts, facts.listUrl, shop),
});

/** Only who bought it has a page of the order. */
function asideFor(facts: TransactionFacts, shop: Shop): MailContent['aside'] {
  if (!isBuyers(facts)) return { question: 'Che cosa c’è in lista?', ...toList(facts, shop) };
  return { question: textsIn(facts.lang).say('mails.aside.order'), ...orderButton(facts, shop) };
}

function wording(told: TransactionFacts, shop: Shop): MailContent {
  const facts = isBuyers(told) ? told : inItalian(told);
  const texts = textsIn(facts.lang);
  const { say } = texts;
  const item = oneLine(facts.productName ?? '');
  const { preview, lead, about } = wordsFor(facts);
  const way = wayTo(shop, texts);
  return {
    lang: facts.lang,
    subject: say('after.ready.subject', { item: cut(item, ITEM_IN_SUBJECT), order: facts.orderNumber }),
    preview,
    heading: say('after.ready.heading'),
    lead,
    item: { name: item, lines: [about] },
    facts: [
      // First what its reader has to know before going.
      ...[
        { label: say('after.ready.where'), value: shop.addressLines.join(', ') },
        { label: say('after.ready.hours'), value: shop.openingLines[facts.lang].join('. ') },
      ].filter(({ value }) => value !== ''),
      { label: say('mails.label.order'), value: facts.orderNumber },
    ],
    total: null,
    verbatim: null,
    button: way ?? toList(facts, shop),
    aside: way && asideFor(facts, shop),
    links: isBuyers(facts) ? calendarLinks(facts, shop) : [],
    message: null,
    next: [say('after.ready.next'), contactSentence(shop, say)],
    footer: footerLines(shop, say),
    pictures: picturesOf(facts),
  };
}

const recipient = (facts: TransactionFacts): Recipient => ({
  name: isBuyers(facts) ? (facts.buyerName ?? '') : '',
  address: facts.delivery.fetcherEmail,
  also: facts.delivery.secondFetcherEmail,
  whose: isBuyers(facts) ? 'dell’acquirente' : 'del beneficiario',
});

/** Tells whoever fetches it that the gift waits in the shop. */
export const readyToFetch = defineMail({
  code: 'pronto-per-il-ritiro',
  name: 'Pronto per il ritiro',
  when: 'quando un regalo pagato, da ritirare in negozio, è pronto, o quando si chiede di nuovo',
  job: { name: 'send-ready-to-fetch', kind: 'transaction' },
  missing: 'L’ordine non si trova',
  cause,
  facts,
  wording,
  sample: { ...paidSample, delivery: { ...paidSample.delivery, readyOn: '2026-11-27' } },
  obstacle,
  isDispensable: true,
  recipient,
});
