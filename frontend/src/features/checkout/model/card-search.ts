import {
  type DeliveryMethod,
  deliveryMethodFrom,
  FUND_CENTS,
  type GiftCard,
  type TransactionType,
} from '@fiocco/contracts';
import { type Cents, centsOf, formatDecimal, parseEuro } from '@fiocco/money';

/** The specification's query of the card page. What it names is asked for; what it costs is the server's to say. */
export interface CardSearch {
  readonly transactionId?: string;
  readonly buyerName?: string;
  readonly buyerEmail?: string;
  readonly buyerPhone?: string;
  readonly buyerMessage?: string;
  readonly deliveryMethod?: DeliveryMethod;
  readonly isQuota?: boolean;
  readonly amount?: string;
}

const MOST_TEXT = 500;

function textOf(value: unknown): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return text === '' ? undefined : text.slice(0, MOST_TEXT);
}

function centsOfQuery(value: unknown): Cents | null {
  const cents = parseEuro(value);
  return cents === undefined || cents === null || cents <= 0 ? null : cents;
}

export function cardSearch(search: Record<string, unknown>): CardSearch {
  const id = textOf(search['transactionId']);
  const cents = centsOfQuery(search['amount']);
  return {
    transactionId: id && /^[\w-]{1,64}$/.test(id) ? id : undefined,
    buyerName: textOf(search['buyerName']),
    buyerEmail: textOf(search['buyerEmail']),
    buyerPhone: textOf(search['buyerPhone']),
    buyerMessage: textOf(search['buyerMessage']),
    deliveryMethod: deliveryMethodFrom(textOf(search['deliveryMethod']) ?? '') ?? undefined,
    isQuota: String(search['isQuota']) === '1' || undefined,
    amount: cents === null ? undefined : formatDecimal(cents),
  };
}

/** A share, also where no product is chosen, or where the gift takes nothing else. */
export function kindOfCard(gift: GiftCard | null, { isQuota }: CardSearch): TransactionType {
  if (!gift) return 'quota';
  return (isQuota || gift.isQuotaProduct) && gift.offers.includes('quota') ? 'quota' : 'acquisto';
}

/** The sum of a share: the query's, else the product's price, else fifty euro. A whole gift costs what the server says. */
export function shareCents(gift: GiftCard | null, { amount }: CardSearch): Cents {
  if (amount) return centsOf(amount);
  return gift ? centsOf(gift.price) : FUND_CENTS;
}
