import {
  type GiftCard,
  type PublicGiftList,
  type PublicTransaction,
  type TransactionType,
} from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { recipientsOf, type Recipients } from '../../../shared/public/gift-lists/names.js';
import { say } from '../../../shared/texts/say.js';

/** What is being given, as sentences tell it apart: a whole gift, a part of one, or a sum. */
export type Thing = 'gift' | 'share' | 'fund';

/** What is being given, by whom and how far it has come: the server's words, joined for the page. */
export interface Order {
  readonly list: PublicGiftList;
  /** Null for the fund. */
  readonly gift: GiftCard | null;
  readonly kind: TransactionType;
  readonly transaction: PublicTransaction | null;
  readonly recipients: Recipients;
  readonly thing: Thing;
  readonly name: string;
}

export function thingOf(gift: GiftCard | null, kind: TransactionType): Thing {
  if (gift === null) return 'fund';
  return kind === 'quota' ? 'share' : 'gift';
}

/** The way that the link asked for, if the gift offers it; else the first that it does. */
function kindOf(gift: GiftCard | null, wanted: TransactionType | undefined): TransactionType {
  if (!gift) return 'quota';
  if (wanted && gift.offers.includes(wanted)) return wanted;
  return gift.offers[0] ?? wanted ?? 'acquisto';
}

export function orderOf(
  list: PublicGiftList,
  gift: GiftCard | null,
  wanted: TransactionType | undefined,
  transaction: PublicTransaction | null,
): Order {
  const kind = transaction?.type ?? kindOf(gift, wanted);
  return {
    list,
    gift,
    transaction,
    kind,
    thing: thingOf(gift, kind),
    recipients: recipientsOf(list),
    name: gift?.name ?? say('common.fund'),
  };
}

export function isQuota(order: Order): boolean {
  return order.kind === 'quota';
}

/** Before the buyer's name. */
export const fromWords = ({ thing }: Order): string => say('checkout.from', { thing });

/** Price 0: it can be reserved, and nothing is to pay. */
export function isFree(order: Order): boolean {
  return !isQuota(order) && order.gift !== null && amountOf(order) === 0;
}

/** Kept for this guest at its price: before a payment, and while the buyer is at it. */
export function isHeld({ transaction }: Order): boolean {
  return transaction?.stage === 'held' || transaction?.stage === 'paying';
}

/** A transfer is awaited that nobody has received a part of: the guest may still pay in another way. */
export function awaitsTransfer({ transaction }: Pick<Order, 'transaction'>): boolean {
  return transaction?.stage === 'awaiting_transfer' && centsOf(transaction.amount_received) === 0;
}

/** The gift, or a part of it, is kept for this guest already. */
const isKept = (order: Order): boolean => isHeld(order) || awaitsTransfer(order);

/** The whole price, in cents; a share's own amount once the server holds it. */
export function amountOf(order: Order): number {
  if (order.transaction && (!isQuota(order) || isKept(order))) return centsOf(order.transaction.amount);
  return centsOf(order.gift?.price ?? '0.00');
}

/** What a share may still be, my own held one included; null for the fund. */
export function remainingOf(order: Order): number | null {
  if (!order.gift) return null;
  const mine = isKept(order) ? centsOf(order.transaction?.amount ?? '0.00') : 0;
  return centsOf(order.gift.quotaRemaining) + mine;
}

/** Somebody else took it, or is about to: this guest has nothing held and the gift offers nothing. */
export function isTaken(order: Order): boolean {
  if (!order.gift || isKept(order)) return false;
  return !order.gift.offers.includes(order.kind);
}
