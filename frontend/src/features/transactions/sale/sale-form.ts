import {
  AT_THE_COUNTER,
  type BodyAt,
  DEFAULT_DELIVERY,
  type DeliveryMethod,
  deliveryRule,
  type GiftCard,
  type TransactionType,
} from '@fiocco/contracts';
import { amountText, type Cents, centsOf, centsTyped, formatDecimal } from '@fiocco/money';
import { saidIn, type SaidOfMoney } from '../../../shared/office/controls/said-of-money.js';
import { documentIn } from '../shop-document.js';

/** What "Nuova transazione" asks for. Numbers are texts, as their controls have them; '' is none. */
export interface SaleValues extends SaidOfMoney {
  readonly giftListId: string;
  /** '0' for a free contribution. */
  readonly productId: string;
  readonly type: TransactionType;
  readonly amount: string;
  readonly buyerName: string;
  readonly buyerEmail: string;
  readonly buyerPhone: string;
  readonly message: string;
  readonly deliveryMethod: DeliveryMethod;
  readonly status: 'completata' | 'in_attesa';
  /** "Incassato ora". */
  readonly collected: boolean;
  /** The shop's receipt or invoice; asked for where the money is taken now. */
  readonly documentNumber: string;
}

/** What the amount begins with, until a gift names a price (second specification, section 9). */
export const NO_AMOUNT = amountText(0);

export const NEW_SALE: Omit<SaleValues, keyof SaidOfMoney> = {
  giftListId: '',
  productId: '',
  type: 'acquisto',
  amount: NO_AMOUNT,
  buyerName: '',
  buyerEmail: '',
  buyerPhone: '',
  message: '',
  deliveryMethod: DEFAULT_DELIVERY,
  status: 'completata',
  collected: true,
  documentNumber: '',
};

export const FUND = '0';

/** The gift that is chosen: a card of the list, `fund` for a free contribution, null while none is. */
export type ChosenGift = GiftCard | 'fund' | null;

export function giftOf({ productId }: SaleValues, cards: readonly GiftCard[]): ChosenGift {
  return productId === FUND ? 'fund' : (cards.find(({ id }) => String(id) === productId) ?? null);
}

/** The types that the gift offers now; none where it is taken. */
export function kindsOf(gift: ChosenGift): readonly TransactionType[] {
  if (gift === null) return [];
  return gift === 'fund' ? ['quota'] : gift.offers;
}

/** The catalogue's amount for a type: what is left of a gift for a share, its price otherwise; null where it says none. */
export function catalogueCents(gift: ChosenGift, type: TransactionType): Cents | null {
  if (gift === null || gift === 'fund') return null;
  return centsOf(type === 'quota' ? gift.quotaRemaining : gift.price);
}

/** What follows from a gift or type that is chosen: its amount, and that a reservation is paid later. */
export function chosen(gift: ChosenGift, wanted: TransactionType): Partial<SaleValues> {
  const kinds = kindsOf(gift);
  const type = kinds.includes(wanted) ? wanted : (kinds[0] ?? wanted);
  const cents = catalogueCents(gift, type);
  return { type, amount: cents === null ? NO_AMOUNT : amountText(cents), collected: type !== 'prenotazione' };
}

/** Gift and shipping together, in cents; null while the amount is none. */
export function totalOf({ amount, deliveryMethod }: SaleValues, gift: ChosenGift): Cents | null {
  const cents = centsTyped(amount);
  if (cents === null) return null;
  const ships = gift !== null && gift !== 'fund' && deliveryRule(deliveryMethod)?.ships;
  return cents + (ships ? centsOf(gift.shippingCost) : 0);
}

/** What is still missing, in words; empty where it may be sent (second specification, section 5). */
export function missingFrom(values: SaleValues, gift: ChosenGift): readonly string[] {
  const isPriced = (centsTyped(values.amount) ?? 0) > 0 || catalogueCents(gift, values.type) === 0;
  return [
    ...(values.giftListId === '' ? ['lista'] : []),
    ...(gift === null ? ['prodotto'] : []),
    ...(values.buyerName.trim() === '' ? ['nome'] : []),
    ...(isPriced ? [] : ['importo']),
  ];
}

/** Whether the money is taken now: not of what is only put aside. */
export const isCollected = ({ status, collected }: Pick<SaleValues, 'status' | 'collected'>): boolean =>
  collected && status === 'completata';

/** Only for values of which nothing is missing. `ids`: of the sale, and of the money where it is taken now. */
export function bodyOf(
  { giftListId, productId, amount, status, documentNumber, how, on, reason, ...values }: SaleValues,
  ids: { readonly transactionId: string; readonly receiptId: string },
): BodyAt<'POST /api/transactions', 'counter'> {
  const collected = isCollected({ status, ...values });
  return {
    ...values,
    giftListId: Number(giftListId),
    productId: Number(productId),
    amount: formatDecimal(centsTyped(amount) ?? 0),
    paymentMethod: AT_THE_COUNTER,
    status,
    transactionId: ids.transactionId,
    // Also where it is not: by it the server knows a sale from a guest's purchase where the session has ended.
    collected,
    ...(collected && {
      receiptId: ids.receiptId,
      ...saidIn({ how, on, reason }),
      ...documentIn(documentNumber),
    }),
  };
}
