import {
  addressLines,
  deliveryName,
  howName,
  invoiceFacts,
  paymentName,
  type ReceiptThen,
  STAGES,
  stageWords,
  type TransactionThen,
  type TransactionType,
  type GiftThen,
  type ListThen,
  type ProductThen,
  type RecordThen,
  type UnitsThen,
  type FieldThen,
  WISH_WORDS,
} from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { formatDate } from '../../shared/format/dates.js';
import { termWords } from '../../shared/office/term-words.js';
import { countOf } from '../../shared/office/words.js';
import { type Fact, fact } from './comparison.js';
import { formatEuro } from '../../shared/format/money.js';

export const GONE = 'Prodotto non disponibile';
export const LIST_GONE = 'Lista eliminata';
export const PRODUCT_GONE = 'Prodotto eliminato';

/** What something was called; where only today's name is known, it says so. */
function nameLines(name: string | null, isToday: true | undefined, gone: string): readonly string[] {
  if (name === null) return [gone];
  return isToday ? [name, '(nome di oggi)'] : [name];
}

/** The fields of a record that staff set. The server sends each field that the record's history keeps. */
export function fieldFacts(fields: readonly FieldThen[]): readonly Fact[] {
  return fields.map(({ field, label, text }) => ({
    key: `field:${field}`,
    label,
    lines: text === null ? [] : text.split('\n').filter(Boolean),
  }));
}

/** A product's name and the other fields that staff set. */
export const productFacts = ({ name, nameIsToday, fields }: ProductThen): readonly Fact[] => [
  fact('Nome', ...nameLines(name, nameIsToday, PRODUCT_GONE)),
  ...fieldFacts(fields),
];

/** How many pieces the shop had of a product, over all lists. */
export const stockFacts = ({ stock: { quantity, allocated } }: ProductThen): readonly Fact[] => [
  fact('In negozio', String(quantity)),
  fact('Impegnati o venduti', String(allocated)),
  fact('Ancora liberi', String(Math.max(0, quantity - allocated))),
  fact('Da ordinare', allocated > quantity ? String(allocated - quantity) : null),
];

/** What staff keep, with its name where it has one. */
export const recordFacts = ({ name, nameIsToday, fields }: RecordThen): readonly Fact[] => [
  ...(name === null ? [] : [fact('Nome', ...nameLines(name, nameIsToday, ''))]),
  ...fieldFacts(fields),
];

const FUND = 'fondo';

/** The states that a gift's units can be in, in the order in which they usually follow each other. */
const STANDING: readonly (readonly [count: keyof UnitsThen, one: string, many: string])[] = [
  ['held', 'tenuta da parte', 'tenute da parte'],
  ['reserved', 'prenotata', 'prenotate'],
  ['sold', 'venduta', 'vendute'],
  ['sharesOpen', 'con quote aperte', 'con quote aperte'],
  ['sharesPromised', 'con quote da incassare', 'con quote da incassare'],
  ['sharesPaid', 'pagata a quote', 'pagate a quote'],
];

function unitLines(units: UnitsThen): readonly string[] {
  const short = units.free - units.available;
  return [
    `${units.available} di ${countOf(units.total, 'disponibile', 'disponibili')}`,
    ...STANDING.filter(([count]) => units[count] > 0).map(([count, one, many]) =>
      countOf(units[count], one, many),
    ),
    ...(short > 0 ? [countOf(short, 'senza scorta', 'senza scorta')] : []),
  ];
}

function moneyLines({ received, promised }: Pick<GiftThen, 'received' | 'promised'>): readonly string[] {
  return [
    ...(centsOf(received) > 0 ? [`${formatEuro(centsOf(received))} incassati`] : []),
    ...(centsOf(promised) > 0 ? [`${formatEuro(centsOf(promised))} da incassare`] : []),
  ];
}

/** What a list's page says of one of its gifts. */
function giftLines(gift: GiftThen): readonly string[] {
  const standing =
    gift.placement === 'withdrawn' ? ['Tolto dalla lista'] : gift.units ? unitLines(gift.units) : ['Aperto'];
  return [...standing, ...moneyLines(gift)];
}

/** What else may have changed about a gift: its terms on the list, and its product. */
function giftDetails(gift: GiftThen): readonly Fact[] {
  return [...termFacts(gift), ...fieldFacts(gift.fields)];
}

function termFacts({ terms }: GiftThen): readonly Fact[] {
  if (!terms) return [];
  const shares = terms.isQuota ? 'Solo a quote' : terms.canBuyInQuota ? 'Anche a quote' : 'No';
  return [
    fact('A quote', shares),
    fact('Desiderio', WISH_WORDS[terms.priority]),
    ...(terms.beyondStock ? [fact('Oltre la giacenza', 'Sì, da ordinare')] : []),
    ...(terms.ownPrice === null ? [] : [fact('Prezzo su questa lista', formatEuro(centsOf(terms.ownPrice)))]),
  ];
}

/** One gift in words, the same ones for every moment. */
export function giftFacts(gift: GiftThen): readonly Fact[] {
  const { productName, productNameIsToday, placement, units } = gift;
  return [
    fact('Nome', ...nameLines(productName, productNameIsToday, GONE)),
    fact('In lista', placement === 'withdrawn' ? 'Tolto dalla lista' : 'Sì'),
    fact('Unità', ...(units ? unitLines(units) : [])),
    ...termFacts(gift),
    fact('Transazioni', String(gift.transactions)),
    fact('Incassato', formatEuro(centsOf(gift.received))),
    fact('Da incassare', formatEuro(centsOf(gift.promised))),
  ];
}

/** The transactions of which a gift's figures are the sums. */
export const purchaseFacts = ({ purchases }: GiftThen): readonly Fact[] =>
  purchases.map(({ id, orderNumber, stage, ...money }) => ({
    key: id,
    label: orderNumber,
    transactionId: id,
    lines: [stageWords(stage, ', '), ...moneyLines(money)],
  }));

/** A gift as the page's address names it: `<list>_<product>`, the fund `<list>_fondo`. */
export function giftId({ giftListId, productId }: Pick<GiftThen, 'giftListId' | 'productId'>): string {
  return `${giftListId}_${productId === 0 ? FUND : productId}`;
}

/** The list, and the gift's part of the call's address; undefined where the address names none. */
export function giftOf(id: string): { readonly listId: string; readonly gift: string } | undefined {
  const [, listId, gift] = /^(\d{1,12})_(\d{1,10}|fondo)$/.exec(id) ?? [];
  return listId && gift ? { listId, gift } : undefined;
}

const TYPE_WORDS: Record<TransactionType, string> = {
  acquisto: 'Acquisto',
  prenotazione: 'Prenotazione',
  quota: 'Quota',
};

function buyerFacts(buyer: TransactionThen['buyer']): readonly Fact[] {
  if (buyer.erased) return [fact('Acquirente', buyer.text)];
  return [
    fact('Acquirente', buyer.name),
    fact('E-mail', buyer.email),
    fact('Telefono', buyer.phone),
    fact('Indirizzo', ...addressLines(buyer.address)),
    fact('Messaggio', buyer.message),
    fact('Fattura', ...(buyer.invoice ? invoiceFacts(buyer.invoice).map((words) => words.join(': ')) : [])),
    fact('Nota del personale', buyer.staffNote),
  ];
}

/** "129,00 €, Contanti, 21/11/2026" */
function receiptLine({ amount, how, paymentMethod, on, reversed }: ReceiptThen): string {
  const way = how === null ? paymentName(paymentMethod) : howName(how);
  return [formatEuro(centsOf(amount)), way, formatDate(on), ...(reversed ? ['stornato'] : [])].join(', ');
}

/** How the money had come, what of it went back, and to which gift it went or from which it came. */
function moneyFacts({ id, received, refunded, receipts, ...ends }: TransactionThen): readonly Fact[] {
  const leadingTo = (label: string, end: TransactionThen['inPlaceOf']): Fact => ({
    ...fact(label, end && (end.orderNumber ?? 'un’altra transazione')),
    transactionId: end?.transactionId,
  });
  return [
    { ...fact('Incassato', formatEuro(centsOf(received))), transactionId: id },
    fact('Come è arrivato', ...receipts.map(receiptLine)),
    fact('Già tolti: rimborsi', centsOf(refunded) === 0 ? null : formatEuro(centsOf(refunded))),
    leadingTo('Cambiata con', ends.exchangedFor),
    leadingTo('Al posto di', ends.inPlaceOf),
  ];
}

const dayWords = (day: string | null): string | null => day && formatDate(day);

/** Where the gift was, and the paper that went with its money. */
function shopFacts({ courier, trackingNumber, ...then }: TransactionThen): readonly Fact[] {
  return [
    fact('Pronto', dayWords(then.readyOn)),
    fact('Consegnato', dayWords(then.deliveredOn)),
    fact('Spedito', dayWords(then.shippedOn)),
    fact('Pacco', courier, trackingNumber),
    fact('Documento', then.documentNumber),
  ];
}

function why({ stage, reason, note }: TransactionThen): readonly (string | null)[] {
  if (STAGES[stage].unit !== 'free') return [];
  const expired = reason?.includes('expired') ? 'Scaduta' : null;
  return [expired, note && (note.text === null ? 'dati cancellati' : `«${note.text}»`)];
}

/** A transaction in words, the same ones for every moment. */
export function transactionFacts(transaction: TransactionThen): readonly Fact[] {
  const { stage, expiresAt, type, productId, unitIndex } = transaction;
  const until = expiresAt && termWords(stage, expiresAt);
  const unit = productId === 0 ? '' : `, pezzo n. ${unitIndex + 1}`;
  return [
    fact('Stato', stageWords(stage, ', '), until),
    fact('Motivo', ...why(transaction)),
    fact('Importo', formatEuro(centsOf(transaction.amount))),
    fact('Spedizione', formatEuro(centsOf(transaction.shipping))),
    ...moneyFacts(transaction),
    fact('Regalo', ...nameLines(transaction.productName, transaction.productNameIsToday, GONE)),
    fact('Lista', ...nameLines(transaction.giftListName, transaction.giftListNameIsToday, LIST_GONE)),
    fact('Tipo', `${TYPE_WORDS[type]}${unit}`),
    fact('Pagamento', paymentName(transaction.paymentMethod)),
    fact('Consegna', deliveryName(transaction.deliveryMethod)),
    ...shopFacts(transaction),
    ...buyerFacts(transaction.buyer),
  ];
}

/** What it is a transaction of: "Ordine FI-2026-000012, Vaso, Anna & Luca". */
export function transactionWords({ orderNumber, productName, giftListName }: TransactionThen): string {
  return [`Ordine ${orderNumber}`, productName ?? GONE, giftListName].filter(Boolean).join(' · ');
}

/** A list's name and totals in words. */
export function totalFacts({ name, nameIsToday, totals, unreadable }: ListThen): readonly Fact[] {
  return [
    fact('Nome', ...nameLines(name, nameIsToday, LIST_GONE)),
    fact('Regali in lista', String(totals.gifts)),
    fact('Unità disponibili', `${totals.available} di ${totals.units}`),
    fact('Transazioni', String(totals.transactions)),
    fact('Incassato', formatEuro(centsOf(totals.received))),
    fact('Da incassare', formatEuro(centsOf(totals.promised))),
    ...(unreadable.length > 0
      ? [
          fact(
            'Non leggibili',
            countOf(unreadable.length, 'regalo fuori dai totali', 'regali fuori dai totali'),
          ),
        ]
      : []),
  ];
}

/** What else had happened on the list, each in a line of its own. */
export const happeningFacts = ({ happenings }: ListThen): readonly Fact[] =>
  happenings.map(({ id, label, text }) => ({ key: id, label, lines: [text] }));

/** A list's gifts in words. For a gift that could not be read, the reason. */
export function listGiftFacts({ gifts, unreadable }: ListThen): readonly Fact[] {
  const named = ({ productId, productName }: Pick<GiftThen, 'productId' | 'productName'>) => ({
    key: String(productId),
    label: productName ?? GONE,
  });
  return [
    ...gifts.map((gift) => ({
      ...named(gift),
      leadsTo: giftId(gift),
      lines: giftLines(gift),
      details: giftDetails(gift),
    })),
    ...unreadable.map((gift) => ({ ...named(gift), lines: [gift.text] })),
  ];
}
