import { deliveryName, paymentName, saleHeading, STAGES } from '@fiocco/contracts';
import { SettingsStore } from '../../settings/index.js';
import { oneLine } from '../content/html.js';
import { addressOf, type FactLine, footerLines, type MailContent } from '../content/mail-content.js';
import { ITALIAN } from '../content/mail-texts.js';
import { AccountForMail, type Shop, type TransactionFacts, TransactionForMail } from '../ports.js';
import { defineMail, type Sources, UNNEEDED, type Unneeded } from '../definition/mail.js';
import { type Gifts, itemOf, messageIn, picturesOf } from './purchase/purchase-content.js';
import {
  idsOfAll,
  inItalian,
  purchaseFacts,
  shopsWhileUnpaid,
  whenAgreed,
} from './purchase/purchase-mail.js';
import { cut, ITEM_IN_SUBJECT } from './purchase/purchase-words.js';
import { reservedSample } from './purchase/samples.js';
import { costOf, giftLine, isOfOneList, once, ordersOf } from './purchase/several-content.js';

const { euro, dayAndTime, weekday } = ITALIAN;

const cause = whenAgreed('when_agreed_tell_shop');

interface ShopNoticeFacts extends TransactionFacts {
  readonly shopEmail: string;
  /** The name of whoever of the shop recorded it; null where a guest made it. */
  readonly recordedBy: string | null;
}

/**
 * Whether the shop is told of it. What takes another purchase's place is no new sale, and what gave its place was one: the
 * shop hears of it although it was exchanged before that.
 */
export const isHeard = ({ sale, stage }: TransactionFacts): boolean =>
  sale?.byExchange === false && (STAGES[stage].buyer === 'agreed' || stage === 'exchanged');

/** The shop's own address, without one the administrator's; a shop without either wants no notice. */
async function facts(sources: Sources, transactionId: string): Promise<ShopNoticeFacts | Unneeded | null> {
  const { storeEmail, adminEmail, saleNotice } = await sources.get(SettingsStore).get();
  const shopEmail = storeEmail ?? adminEmail;
  if (!shopEmail || saleNotice !== 'each') return UNNEEDED;
  const found = await purchaseFacts(sources, transactionId);
  if (!found) return null;
  const [first, ...soldWith] = await standingOf(sources, found);
  return first ? { ...first, soldWith, shopEmail, recordedBy: await recorderOf(sources, first) } : UNNEEDED;
}

/** Of several gifts that were sold together all that are there still, by the one that was sold last. */
async function standingOf(sources: Sources, found: TransactionFacts): Promise<readonly TransactionFacts[]> {
  const { saleId, transactionId } = found;
  const together =
    saleId === null ? null : await sources.get(TransactionForMail).soldTogether(transactionId, null);
  if (together === null) return [found].filter(isHeard);
  const isLast = together.isWhole && together.gifts.at(-1)?.transactionId === transactionId;
  return isLast ? together.gifts.filter(isHeard) : [];
}

async function recorderOf(sources: Sources, { sale }: TransactionFacts): Promise<string | null> {
  if (!sale?.recordedBy) return null;
  const account = await sources.get(AccountForMail).account(sale.recordedBy);
  return account ? oneLine(account.name || account.username) : 'una persona del negozio';
}

/** For staff: what happened, and where to look at it. */
function wording(told: ShopNoticeFacts, shop: Shop): MailContent {
  const facts = inItalian(told);
  const gifts: Gifts = [facts, ...(facts.soldWith ?? [])];
  const total = euro(gifts.reduce((sum, gift) => sum + costOf(gift), 0));
  const from = isOfOneList(gifts) ? `Dalla lista «${oneLine(facts.listName)}»` : 'Da più liste';
  return {
    ...(gifts.length === 1 ? ofOne(facts, shop) : ofSeveral(gifts, shop)),
    preview: `${from}, ${total}.`,
    lead: `${from}${howRecorded(facts)}.`,
    total: { label: totalLabel(gifts), value: total },
    message: messageIn(facts),
    messageLabel: 'Il messaggio',
    verbatim: null,
    next: [],
    footer: footerLines(shop),
  };
}

type Told = Pick<MailContent, 'subject' | 'heading' | 'item' | 'facts' | 'button' | 'pictures'>;

function ofOne(facts: ShopNoticeFacts, shop: Shop): Told {
  const item = itemOf(facts);
  const heading = saleHeading(facts);
  return {
    subject: `${heading}: ${cut(item, ITEM_IN_SUBJECT)} – ordine ${facts.orderNumber}`,
    heading,
    item: { name: item, lines: [`Ordine ${facts.orderNumber}`] },
    facts: factLines([facts]),
    button: { label: 'Apri la transazione', url: addressOf(facts.staffUrl, shop.publicUrl) },
    pictures: picturesOf(facts),
  };
}

function ofSeveral(gifts: Gifts, shop: Shop): Told {
  const [first] = gifts;
  const isOne = isOfOneList(gifts);
  return {
    subject: `Nuova vendita: ${gifts.length} regali – ordine ${ordersOf(gifts)}`,
    heading: 'Nuova vendita',
    item: null,
    facts: [
      ...gifts.map((gift) => giftLine(gift, isOne ? '' : `lista «${oneLine(gift.listName)}»`)),
      ...factLines(gifts),
    ],
    button: {
      label: 'Apri le transazioni',
      url: addressOf(`/admin/transactions?sale=${first.saleId}`, shop.publicUrl),
    },
    pictures: { ...picturesOf(first), item: null, isFund: false },
  };
}

/** ", registrata da Elena per mercoledì 18 novembre 2026". */
function howRecorded({ recordedBy, sale }: ShopNoticeFacts): string {
  if (recordedBy === null) return '';
  return `, registrata da ${recordedBy}${sale?.forDay ? ` per ${weekday(sale.forDay)}` : ''}`;
}

function totalLabel(gifts: Gifts): string {
  if (gifts.every(({ stage }) => stage === 'paid')) return 'Totale pagato';
  const isDue = ({ stage, receivedCents }: TransactionFacts) => stage !== 'exchanged' && receivedCents === 0;
  return gifts.every(isDue) ? 'Da incassare' : 'Totale';
}

function factLines(gifts: Gifts): readonly FactLine[] {
  const [first] = gifts;
  const { orderedAt, paymentMethod, reservedUntil } = first;
  const shipping = gifts.reduce((sum, { shippingCents }) => sum + shippingCents, 0);
  const ways = once(gifts.map(({ deliveryMethod }) => deliveryName(deliveryMethod)));
  const wantsInvoice = gifts.some((gift) => gift.wantsInvoice);
  const isChanged = gifts.some(({ stage }) => stage === 'exchanged');
  return [
    ...buyerLines(first),
    ...line('Data', dayAndTime(orderedAt)),
    ...line('Consegna', ways.join('; ')),
    ...line('Pagamento', paymentName(paymentMethod)),
    ...line('Spese', gifts.length > 1 && shipping > 0 && euro(shipping)),
    ...line('Fattura', wantsInvoice && 'richiesta: i dati sono nella transazione'),
    ...line('Entro', reservedUntil !== null && weekday(reservedUntil)),
    ...line('Nel frattempo', isChanged && 'cambiato con un altro regalo'),
  ];
}

const buyerLines = ({ buyerName, buyerPhone, buyerEmail }: TransactionFacts): readonly FactLine[] => [
  ...line('Da parte di', oneLine(buyerName ?? '') || 'senza nome'),
  ...line('Telefono', oneLine(buyerPhone ?? '')),
  ...line('E-mail', oneLine(buyerEmail ?? '')),
];

/** None where there is nothing to say. */
const line = (label: string, value: string | false): readonly FactLine[] => (value ? [{ label, value }] : []);

const sample: ShopNoticeFacts = {
  ...reservedSample,
  wantsInvoice: true,
  shopEmail: 'ciao@fiocco.example',
  recordedBy: null,
};

/** Tells the shop of a sale, whoever made it. */
export const shopNotice = defineMail<ShopNoticeFacts>({
  code: 'avviso-negozio',
  name: 'Avviso al negozio',
  when: 'a ogni vendita, online o registrata in negozio, se il negozio vuole un avviso per ciascuna',
  job: { name: 'notify-shop', kind: 'transaction' },
  missing: 'L’ordine non si trova',
  cause,
  facts,
  wording,
  sample,
  isDispensable: true,
  obstacle: () => null,
  limit: shopsWhileUnpaid,
  alsoAbout: idsOfAll,
  answersTo: ({ buyerEmail }) => buyerEmail,
  recipient: ({ shopEmail }) => ({ name: '', address: shopEmail, whose: 'del negozio' }),
});
