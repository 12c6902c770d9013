import { oneLine } from '../content/html.js';
import { addressOf, contactSentence, footerLines, type MailContent } from '../content/mail-content.js';
import type { Shop, TransactionFacts } from '../ports.js';
import { defineMail, type Recipient, type Sources, UNNEEDED, type Unneeded } from '../definition/mail.js';
import { calendarLinks, orderButton, picturesOf } from './purchase/purchase-content.js';
import { purchaseFacts, whenPurchase } from './purchase/purchase-mail.js';
import { cut, ITEM_IN_SUBJECT, recipientsOf } from './purchase/purchase-words.js';
import { paidSample } from './purchase/samples.js';

const cause = whenPurchase({
  reactor: 'when_asked_tell_ready',
  types: ['DeliveryMailAsked'],
  asks: ({ data }) => data.mail === 'ready',
});

/** Needed while the gift is paid and waits in the shop. */
async function facts(sources: Sources, transactionId: string): Promise<TransactionFacts | Unneeded | null> {
  const found = await purchaseFacts(sources, transactionId);
  if (!found) return null;
  const { readyOn, deliveredOn, shippedOn } = found.delivery;
  const waits = readyOn !== null && deliveredOn === null && shippedOn === null;
  return found.stage === 'paid' && waits ? found : UNNEEDED;
}

const isBuyers = ({ deliveryMethod }: TransactionFacts): boolean => deliveryMethod === 'buyerPickup';

/** By who fetches it: those for whom the list is learn neither the price nor who gives it. */
function wordsFor(facts: TransactionFacts) {
  const { name, several } = recipientsOf(facts);
  if (isBuyers(facts))
    return {
      preview: 'Ti aspetta in negozio.',
      lead: `Il regalo per ${name} è pronto: puoi passare a ritirarlo in negozio.`,
      about: `Per ${name}`,
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
function wayTo({ addressLines }: Shop): MailContent['button'] {
  if (addressLines.length === 0) return null;
  return { label: 'Come arrivare', url: MAP + encodeURIComponent(addressLines.join(', ')) };
}

const toList = ({ listUrl }: TransactionFacts, { publicUrl }: Shop) => ({
  label: 'Vedi la lista',
  url: addressOf(listUrl, publicUrl),
});

/** Only who bought it has a page of the order. */
function asideFor(facts: TransactionFacts, shop: Shop): MailContent['aside'] {
  if (!isBuyers(facts)) return { question: 'Che cosa c’è in lista?', ...toList(facts, shop) };
  return { question: 'Vuoi rivedere l’ordine?', ...orderButton(facts, shop) };
}

function wording(facts: TransactionFacts, shop: Shop): MailContent {
  const item = oneLine(facts.productName ?? '');
  const { preview, lead, about } = wordsFor(facts);
  return {
    subject: `Pronto per il ritiro: ${cut(item, ITEM_IN_SUBJECT)} – ordine ${facts.orderNumber}`,
    preview,
    heading: 'È pronto per il ritiro',
    lead,
    item: { name: item, lines: [about] },
    facts: [
      // First what its reader has to know before going.
      ...[
        { label: 'Dove', value: shop.addressLines.join(', ') },
        { label: 'Orari', value: shop.openingLines.join('. ') },
      ].filter(({ value }) => value !== ''),
      { label: 'Ordine', value: facts.orderNumber },
    ],
    total: null,
    verbatim: null,
    button: wayTo(shop) ?? toList(facts, shop),
    aside: wayTo(shop) && asideFor(facts, shop),
    links: isBuyers(facts) ? calendarLinks(facts, shop) : [],
    message: null,
    next: [
      'In negozio basta dire il nome o il numero dell’ordine; può passare anche un’altra persona.',
      contactSentence(shop),
    ],
    footer: footerLines(shop),
    pictures: picturesOf(facts),
  };
}

const recipient = (facts: TransactionFacts): Recipient => ({
  name: isBuyers(facts) ? (facts.buyerName ?? '') : '',
  address: facts.delivery.fetcherEmail,
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
  obstacle: () => null,
  isDispensable: true,
  recipient,
});
