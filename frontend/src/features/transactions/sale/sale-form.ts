import {
  AT_THE_COUNTER,
  type BodyAt,
  type BodyOf,
  DEFAULT_DELIVERY,
  type DeliveryMethod,
  deliveryRule,
  type GiftOnList,
  howInWords,
  type MoneyHow,
  type TransactionType,
} from '@fiocco/contracts';
import { type Language, OWN_LANGUAGE } from '@fiocco/texts';
import { type Cents, centsOf, centsTyped, formatDecimal } from '@fiocco/money';
import { formatDate } from '../../../shared/format/dates.js';
import { saidIn, type SaidOfMoney } from '../../../shared/office/controls/said-of-money.js';
import { giftKey, goneWords } from '../../../shared/office/gifts/found-gifts.js';
import { ONE_WAY, partsOf, type SecondWay } from '../commands/ways.js';
import { documentIn } from '../shop-document.js';
import { amountText, formatEuro } from '../../../shared/format/money.js';

/** One gift of a sale: a transaction of its own. The same gift twice is two of them. */
export interface SaleItem {
  /** Tells it from the others in the dialog. */
  readonly key: number;
  readonly gift: GiftOnList;
  readonly type: TransactionType;
  /** As it is typed. */
  readonly amount: string;
  /** Why the server did not sell it; gone once something of it changes. */
  readonly refusal: string | null;
}

/** What can be sold where some of the gifts were refused. */
export const withoutRefused = (items: readonly SaleItem[]): readonly SaleItem[] =>
  items.filter(({ refusal }) => refusal === null);

/** What "Nuova transazione" asks for. */
export interface SaleValues extends SaidOfMoney, SecondWay {
  readonly items: readonly SaleItem[];
  readonly buyerName: string;
  readonly buyerEmail: string;
  readonly buyerPhone: string;
  /** In which the buyer is written to. */
  readonly lang: Language;
  readonly message: string;
  readonly deliveryMethod: DeliveryMethod;
  readonly status: 'completata' | 'in_attesa';
  /** "Incassato ora"; null while nobody said, and the gifts decide. */
  readonly collected: boolean | null;
  /** What came in the first way, where the money is divided. */
  readonly amount: string;
  /** The shop's receipt or invoice; asked for where the money is taken now. */
  readonly documentNumber: string;
}

export const NEW_SALE: Omit<SaleValues, keyof SaidOfMoney> = {
  items: [],
  buyerName: '',
  buyerEmail: '',
  buyerPhone: '',
  lang: OWN_LANGUAGE,
  message: '',
  deliveryMethod: DEFAULT_DELIVERY,
  status: 'completata',
  collected: null,
  amount: '',
  ...ONE_WAY,
  documentNumber: '',
};

/** The types that the gift offers now; none where it is taken. */
export const kindsOf = ({ card }: GiftOnList): readonly TransactionType[] => (card ? card.offers : ['quota']);

/** What the sale has of a gift already. */
function inSale({ gift, items }: { readonly gift: GiftOnList; readonly items: readonly SaleItem[] }) {
  const same = items.filter((item) => giftKey(item.gift) === giftKey(gift));
  const shares = same.filter(({ type }) => type === 'quota');
  return {
    wholes: same.length - shares.length,
    sharesCents: shares.reduce((sum, { amount }) => sum + (centsTyped(amount) ?? 0), 0),
    ofProduct: items.filter((item) => item.type !== 'quota' && item.gift.card?.id === gift.card?.id).length,
  };
}

/** What is left for one more of a gift, beside what the sale has of it. */
function leftFor(gift: GiftOnList, items: readonly SaleItem[]) {
  const { card, pieces } = gift;
  if (!card) return { whole: false, shareCents: null };
  const { wholes, sharesCents, ofProduct } = inSale({ gift, items });
  const units = Math.min(card.availableQuantity - wholes, (pieces ?? 0) - ofProduct);
  const isBegun = card.units.partial > 0;
  const shareCents = isBegun || units > 0 ? centsOf(card.quotaRemaining) - sharesCents : 0;
  return { whole: units > (isBegun || sharesCents === 0 ? 0 : 1), shareCents };
}

/** The types of which one more can be had. */
function kindsLeft(gift: GiftOnList, items: readonly SaleItem[]): readonly TransactionType[] {
  const { whole, shareCents } = leftFor(gift, items);
  return kindsOf(gift).filter((kind) => (kind === 'quota' ? shareCents === null || shareCents > 0 : whole));
}

/** Why no more of a gift can be added. */
export function whyNot(gift: GiftOnList, items: readonly SaleItem[]): string | null {
  const gone = goneWords(gift);
  if (gone !== null || kindsLeft(gift, items).length > 0) return gone;
  return inSale({ gift, items }).wholes > 0 || items.some((item) => giftKey(item.gift) === giftKey(gift))
    ? 'è già in questa vendita, e non ne restano altri'
    : 'non ne restano pezzi in magazzino';
}

/** The catalogue's amount of an item: of a share what is left to give, else the price; null where it says none. */
export function catalogueCents({ gift, type }: Pick<SaleItem, 'gift' | 'type'>): Cents | null {
  if (!gift.card) return null;
  return centsOf(type === 'quota' ? gift.card.quotaRemaining : gift.card.price);
}

/** One gift more, as it is usually sold. */
export function withGift(items: readonly SaleItem[], gift: GiftOnList): readonly SaleItem[] {
  const key = 1 + Math.max(0, ...items.map((item) => item.key));
  const [type = 'acquisto'] = kindsLeft(gift, items);
  const cents = type === 'quota' ? leftFor(gift, items).shareCents : catalogueCents({ gift, type });
  return [...items, { key, gift, type, amount: cents === null ? '' : amountText(cents), refusal: null }];
}

/** Another type, at its amount. */
export function asType(item: SaleItem, type: TransactionType): SaleItem {
  const cents = catalogueCents({ gift: item.gift, type });
  return { ...item, type, amount: cents === null ? '' : amountText(cents), refusal: null };
}

/** Whether the amount is one agreed with the buyer, other than the catalogue's. */
export const isAgreed = (item: SaleItem): boolean =>
  item.type !== 'quota' &&
  centsTyped(item.amount) !== null &&
  centsTyped(item.amount) !== catalogueCents(item);

function shippingOf({ gift }: SaleItem, deliveryMethod: DeliveryMethod): Cents {
  return gift.card && deliveryRule(deliveryMethod)?.ships ? centsOf(gift.card.shippingCost) : 0;
}

/** All gifts and their shipping, in cents; what is not typed yet counts as nothing. */
export function totalOf({ items, deliveryMethod }: Pick<SaleValues, 'items' | 'deliveryMethod'>) {
  const gifts = items.reduce((sum, { amount }) => sum + (centsTyped(amount) ?? 0), 0);
  const shippingCents = items.reduce((sum, item) => sum + shippingOf(item, deliveryMethod), 0);
  return { cents: gifts + shippingCents, shippingCents };
}

/** A gift that costs nothing is reserved at nothing. */
const isPriced = (item: SaleItem): boolean =>
  (centsTyped(item.amount) ?? 0) > 0 || catalogueCents(item) === 0;

/** What is still missing, in words; empty where it may be sent (second specification, section 5). */
export function missingFrom({ items, buyerName }: SaleValues): readonly string[] {
  return [
    ...(items.length === 0 ? ['il regalo'] : []),
    ...(buyerName.trim() === '' ? ['il nome'] : []),
    ...(items.every(isPriced) ? [] : ['l’importo']),
  ];
}

/** "Manca il nome", "Mancano il regalo e il nome". */
export const missingWords = (missing: readonly string[]): string =>
  `${missing.length === 1 ? 'Manca' : 'Mancano'} ${missing.join(' e ')}`;

/** One way in which money came. */
export interface TakenPart {
  readonly how: MoneyHow;
  readonly cents: Cents;
}

/** "Incassati 347,00 € in contanti, 27/11/2026, scontrino 0123", as the shop has counted them; null for nothing. */
export function takenWords(parts: readonly TakenPart[], { on, documentNumber }: SaleValues) {
  const taken = parts.filter(({ cents }) => cents > 0);
  if (taken.length === 0) return null;
  const sums = taken.map(({ how, cents }) => `${formatEuro(cents)} ${howInWords(how)}`).join(' e ');
  const number = documentNumber.trim();
  const receipt = number && `scontrino ${number}`;
  return [`Incassati ${sums}`, formatDate(on), receipt].filter(Boolean).join(', ');
}

/** Its gifts are kept without end and without money, until somebody completes or cancels each of them. */
export const isPutAside = ({ status }: Pick<SaleValues, 'status'>): boolean => status === 'in_attesa';

/** Whether the money is taken now: not of what is put aside, nor, unless somebody says so, of reservations. */
export const isCollected = (values: Pick<SaleValues, 'status' | 'items' | 'collected'>): boolean =>
  !isPutAside(values) &&
  (values.collected ??
    !(values.items.length > 0 && values.items.every(({ type }) => type === 'prenotazione')));

/** Whether the money is taken now, and in two ways. */
export const isInTwo = (values: SaleValues): boolean => isCollected(values) && values.secondHow !== null;

/** Both ways, the second with the rest where nothing else was typed. */
export function waysOf(values: SaleValues): readonly TakenPart[] {
  const { first, second } = partsOf(values, totalOf(values).cents);
  return [
    { how: values.how, cents: first ?? 0 },
    { how: values.secondHow ?? values.how, cents: second ?? 0 },
  ];
}

interface Ids {
  readonly sale: string;
  readonly receipt: string;
  /** Of the second way, where the money came in two. */
  readonly secondReceipt: string;
  readonly gift: (item: SaleItem) => string;
}

const named = ({ gift, type, amount }: SaleItem, transactionId: string) => ({
  transactionId,
  giftListId: gift.list.id,
  productId: gift.card?.id ?? 0,
  type,
  amount: formatDecimal(centsTyped(amount) ?? 0),
});

const buyerIn = ({ buyerName, buyerEmail, buyerPhone, lang, message, deliveryMethod }: SaleValues) => ({
  buyerName,
  buyerEmail,
  buyerPhone,
  lang,
  message,
  deliveryMethod,
});

/** One receipt, or two of the same day and number. */
function moneyIn(values: SaleValues, { receipt, secondReceipt }: Ids) {
  const { how, ...said } = saidIn(values);
  const paper = documentIn(values.documentNumber);
  if (!isInTwo(values)) return { receiptId: receipt, how, ...said, ...paper };
  const receiptIds = [receipt, secondReceipt];
  const receipts = waysOf(values).map((way, index) => ({
    receiptId: receiptIds[index] ?? '',
    how: way.how,
    amount: formatDecimal(way.cents),
  }));
  return { receipts, ...said, ...paper };
}

/** Only for values of which nothing is missing. */
export function saleBody(values: SaleValues, ids: Ids): BodyOf<'POST /api/sales'> {
  const collected = isCollected(values);
  return {
    saleId: ids.sale,
    ...buyerIn(values),
    items: values.items.map((item) => named(item, ids.gift(item))),
    collected,
    ...(collected && moneyIn(values, ids)),
  };
}

/** The gift at a place, which is put aside without money and without end. */
export function putAsideBody(
  values: SaleValues,
  item: SaleItem,
  transactionId: string,
): BodyAt<'POST /api/transactions', 'counter'> {
  return {
    ...buyerIn(values),
    ...named(item, transactionId),
    paymentMethod: AT_THE_COUNTER,
    status: 'in_attesa',
    // Named all the same: by it the server knows a sale from a guest's purchase where the session has ended.
    collected: false,
  };
}
