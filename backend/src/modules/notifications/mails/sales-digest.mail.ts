import {
  daysAfter,
  deliveryName,
  instantOfRomeTime,
  longDay,
  paymentName,
  romeDayOf,
} from '@fiocco/contracts';
import { makesSale, purchaseEvents } from '@fiocco/gift';
import { SettingsStore } from '../../settings/index.js';
import {
  addressOf,
  type FactLine,
  footerLines,
  type MailContent,
  NO_PICTURES,
} from '../content/mail-content.js';
import { ITALIAN } from '../content/mail-texts.js';
import { causeOf, defineMail, type Sources, UNNEEDED, type Unneeded } from '../definition/mail.js';
import { type Shop, type TransactionFacts, TransactionForMail } from '../ports.js';
import { FindMails } from '../register/find-mails.js';
import { type Gifts, itemOf } from './purchase/purchase-content.js';
import { inItalian } from './purchase/purchase-mail.js';
import { paidSample, reservedSample } from './purchase/samples.js';
import { costOf, once, ordersOf } from './purchase/several-content.js';
import { isHeard, shopNotice } from './shop-notice.mail.js';

const { euro, weekday } = ITALIAN;

const SENT_AT = 'T07:00:00';

/** The first sale of a day asks for the mail of that day, which goes on the next morning. */
const cause = causeOf({
  reactor: 'when_agreed_plan_digest',
  event: {
    catalogue: purchaseEvents.catalogue,
    tell(stored) {
      const told = purchaseEvents.tell(stored);
      return told && makesSale(told) ? told : null;
    },
  },
  subjectOf: ({ at }) => romeDayOf(new Date(at)),
  runAt: ({ at }) =>
    // There is no clock change at seven, so that time is in every day.
    instantOfRomeTime(`${daysAfter(romeDayOf(new Date(at)), 1)}${SENT_AT}`) ?? new Date(at),
  once: true,
});

interface DigestFacts {
  readonly shopEmail: string;
  readonly day: string;
  /** Each with its gifts. */
  readonly sales: readonly Gifts[];
}

/**
 * What was sold on the day and still stands, whoever made the sale. Sales that a notice of their own told are left out, so
 * that a shop which changes its mind in the middle of a day hears of each sale once.
 */
async function facts(sources: Sources, day: string): Promise<DigestFacts | Unneeded> {
  const { storeEmail, adminEmail, saleNotice } = await sources.get(SettingsStore).get();
  const shopEmail = storeEmail ?? adminEmail;
  if (!shopEmail || saleNotice === 'off') return UNNEEDED;
  const found = await sources.get(TransactionForMail).soldOn(day);
  const standing = found.filter(isHeard);
  const register = sources.get(FindMails);
  const told = await Promise.all(standing.map((gift) => register.writtenAbout(gift.transactionId)));
  const sales = salesOf(standing.filter((_, index) => !told[index]?.has(shopNotice.code)));
  return sales.length === 0 ? UNNEEDED : { shopEmail, day, sales };
}

/** In the order in which their first gifts were sold. */
function salesOf(gifts: readonly TransactionFacts[]): readonly Gifts[] {
  const sales = new Map<string, Gifts>();
  for (const gift of gifts) {
    const id = gift.saleId ?? gift.transactionId;
    const before = sales.get(id);
    sales.set(id, before ? [...before, gift] : [gift]);
  }
  return [...sales.values()];
}

const MOST_LINES = 100;

/** The purchase's own page, or all gifts of a sale of several. */
const pathOf = ([{ transactionId, saleId }, ...others]: Gifts): string =>
  others.length > 0 && saleId !== null
    ? `/admin/transactions?sale=${encodeURIComponent(saleId)}`
    : `/admin/transactions/${encodeURIComponent(transactionId)}`;

/** Without names, which stand where it leads: a mail about many people would be found by no erasure of one of them. */
function lineOf(gifts: Gifts, { publicUrl }: Shop): FactLine {
  const first = inItalian(gifts[0]);
  const { paymentMethod, sale } = first;
  return {
    url: addressOf(pathOf(gifts), publicUrl),
    label: ordersOf([first, ...gifts.slice(1)]),
    value: [
      gifts.length === 1 ? itemOf(first) : `${gifts.length} regali`,
      euro(centsOf(gifts)),
      stateWords(gifts),
      paymentName(paymentMethod),
      ...once(gifts.map(({ deliveryMethod }) => deliveryName(deliveryMethod))),
      ...(sale?.recordedBy ? ['registrata in negozio'] : []),
      ...(sale?.forDay ? [`per ${weekday(sale.forDay)}`] : []),
    ].join(' · '),
  };
}

/** What has come in of them. */
const paidOf = (gifts: readonly TransactionFacts[]): number =>
  gifts.reduce(
    (sum, gift) =>
      sum + (gift.stage === 'paid' ? costOf(gift) : Math.max(0, gift.receivedCents - gift.refundedCents)),
    0,
  );

function stateWords(gifts: Gifts): string {
  const [paid, all] = [paidOf(gifts), centsOf(gifts)];
  if (paid >= all) return 'pagata';
  return paid > 0 ? `da incassare ${euro(all - paid)}` : 'da incassare';
}

const centsOf = (gifts: readonly TransactionFacts[]): number =>
  gifts.reduce((sum, gift) => sum + costOf(gift), 0);

function wording({ day, sales }: DigestFacts, shop: Shop): MailContent {
  const count = sales.length === 1 ? 'Una vendita' : `${sales.length} vendite`;
  const all = centsOf(sales.flat());
  const paid = paidOf(sales.flat());
  const total = euro(all);
  const more = sales.length - MOST_LINES;
  return {
    subject: `${count} il ${longDay(day)}`,
    preview: `In tutto ${total}, di cui ${euro(paid)} già pagati.`,
    heading: count,
    lead: `Quello che è stato acquistato o prenotato il ${longDay(day)}, online e in negozio.`,
    item: null,
    facts: [
      ...sales.slice(0, MOST_LINES).map((gifts) => lineOf(gifts, shop)),
      ...(more > 0 ? [{ label: 'E poi', value: more === 1 ? 'un’altra' : `altre ${more}` }] : []),
      { label: 'Già pagato', value: euro(paid) },
      { label: 'Da incassare', value: euro(all - paid) },
    ],
    total: { label: 'Totale', value: total },
    button: {
      label: 'Apri le transazioni',
      url: addressOf(`/admin/transactions?from=${day}&to=${day}`, shop.publicUrl),
    },
    message: null,
    verbatim: null,
    next: [],
    footer: footerLines(shop),
    pictures: NO_PICTURES,
  };
}

const SOLD_TOGETHER = {
  ...paidSample,
  saleId: 'vendita-di-esempio-00',
  paymentMethod: 'stripe',
  deliveryMethod: 'beneficiaryPickup',
} as const;

const sample: DigestFacts = {
  shopEmail: 'ciao@fiocco.example',
  day: '2026-11-20',
  sales: [
    [reservedSample],
    [
      {
        ...SOLD_TOGETHER,
        orderNumber: 'FI-2026-000124',
        productName: 'Lampada da lettura',
        amountCents: 8_900,
      },
      { ...SOLD_TOGETHER, orderNumber: 'FI-2026-000125', productName: 'Plaid in lana', amountCents: 4_000 },
    ],
  ],
};

/** Tells the shop once a day what was sold. */
export const salesDigest = defineMail<DigestFacts>({
  code: 'riepilogo-vendite',
  name: 'Riepilogo delle vendite',
  when: 'il mattino dopo un giorno con vendite, se il negozio vuole un solo avviso al giorno',
  // A day told twice costs the shop a glance; one that was not told is lost.
  job: { name: 'mail-sales-digest', kind: 'day', afterRestore: 'again' },
  missing: 'Il giorno non si trova',
  cause,
  facts,
  wording,
  sample,
  isDispensable: true,
  obstacle: () => null,
  recipient: ({ shopEmail }) => ({ name: '', address: shopEmail, whose: 'del negozio' }),
});
