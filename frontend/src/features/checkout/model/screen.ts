import {
  type GiftCard,
  type PublicGiftList,
  type PublicTransaction,
  STAGES,
  type TransactionType,
} from '@fiocco/contracts';
import { isApiProblem } from '../../../shared/api/problem.js';
import { isLocked, isVisible, type SeenList } from '../../../shared/public/gift-lists/queries.js';
import { awaitsTransfer, isTaken, orderOf, type Order } from './order.js';
import { type OtherGift, othersLike } from '../../../shared/public/gift-lists/others-like.js';
import { paymentChoices } from './payment.js';

/** Which screen the server's facts lead to. */
export type Screen =
  | { readonly name: 'gift-missing' }
  | { readonly name: 'transaction-failed'; readonly error: unknown }
  | { readonly name: 'waiting' | 'list-closed' }
  /** A payment is being called off: what comes next is known when that is done. */
  | { readonly name: 'settling' }
  | { readonly name: 'gone' | 'cancelled' | 'not-yours' | 'cookies-refused' }
  | { readonly name: 'finished'; readonly transactionId: string }
  | { readonly name: 'own'; readonly order: Order; readonly own: PublicTransaction }
  | {
      readonly name: 'taken';
      readonly list: PublicGiftList;
      readonly gift: GiftCard;
      readonly others: readonly OtherGift[];
    }
  | { readonly name: 'unpayable' | 'wizard'; readonly order: Order };

export interface Facts {
  readonly list: SeenList;
  readonly gifts: readonly GiftCard[];
  /** 0 for the fund. */
  readonly productId: number;
  readonly wanted: TransactionType | undefined;
  /** Named by the address. */
  readonly transactionId: string | undefined;
  /** The guest asks for another way to pay, in the place of a transfer that was agreed. */
  readonly changesMethod?: boolean;
  readonly transaction: PublicTransaction | null;
  /** This tab has confirmed its payment, which the server may not know yet. */
  readonly buyersPartDone: boolean;
  /** A purchase belongs to the browser that shows its cookie: without one no step after the first would be its own. */
  readonly refusesCookies: boolean;
  /** An action of the steps runs: it may be what took the gift, and reads the purchase before it ends. */
  readonly isActing?: boolean;
  /** This browser's last purchase of the same gift, where the address names none. */
  readonly own: PublicTransaction | null;
  readonly error: unknown;
}

/** A link put together from two purchases would show one gift and buy another. */
function belongs(
  { giftListId, productId }: PublicTransaction,
  facts: Pick<Facts, 'list' | 'productId'>,
): boolean {
  return giftListId === facts.list.id && productId === facts.productId;
}

/** The buyer has nothing left to do: the thanks say the rest, and go on asking where the payment is under way. */
function isFinished({ stage }: PublicTransaction, { buyersPartDone }: Facts): boolean {
  const { buyer } = STAGES[stage];
  if (stage === 'paying') return buyersPartDone;
  if (stage === 'voiding') return false;
  return buyer === 'agreed' || buyer === 'waiting' || (buyer === 'over' && buyersPartDone);
}

/** The buyer of a transfer that is awaited asked to pay in another way. */
function changesTransfer(transaction: PublicTransaction, { changesMethod }: Facts): boolean {
  return changesMethod === true && transaction.owned && awaitsTransfer({ transaction });
}

/** Screens that a known transaction leads to by itself; null when its steps go on. */
function screenOfTransaction(transaction: PublicTransaction, facts: Facts): Screen | null {
  if (!belongs(transaction, facts)) return { name: 'gone' };
  if (changesTransfer(transaction, facts)) return null;
  if (isFinished(transaction, facts)) return { name: 'finished', transactionId: transaction.id };
  if (!transaction.owned) return { name: facts.refusesCookies ? 'cookies-refused' : 'not-yours' };
  if (transaction.stage === 'voiding') return { name: 'settling' };
  return STAGES[transaction.stage].buyer === 'over' ? { name: 'cancelled' } : null;
}

function screenWithoutTransaction({ transactionId, error }: Facts): Screen | null {
  if (isApiProblem(error) && error.status === 404) return { name: 'gone' };
  if (error) return { name: 'transaction-failed', error };
  return transactionId ? { name: 'waiting' } : null;
}

/** Whoever has the gift already is told so, and not that somebody was quicker. */
function screenOfOwn({ own, transactionId, ...facts }: Facts, order: Order): Screen | null {
  if (!own?.owned || transactionId || !belongs(own, facts)) return null;
  const begun = own.stage !== 'draft' && STAGES[own.stage].buyer !== 'over';
  return begun ? { name: 'own', order, own } : null;
}

function screenOfOrder(order: Order, { gifts, isActing, refusesCookies }: Facts): Screen {
  const { list, gift } = order;
  if (refusesCookies) return { name: 'cookies-refused' };
  if (gift && !isActing && isTaken(order))
    return { name: 'taken', list, gift, others: othersLike(gift, gifts) };
  return { name: paymentChoices(order).length === 0 ? 'unpayable' : 'wizard', order };
}

const isOpen = (list: SeenList): list is PublicGiftList => !isLocked(list) && isVisible(list);

export function screenOf(facts: Facts): Screen {
  const { list, gifts, productId, transaction, wanted } = facts;
  const gift = gifts.find(({ id }) => id === productId) ?? null;
  if (productId !== 0 && !gift) return { name: 'gift-missing' };
  const other = transaction ? screenOfTransaction(transaction, facts) : screenWithoutTransaction(facts);
  if (other) return other;
  if (!isOpen(list)) return { name: 'list-closed' };
  const order = orderOf(list, gift, wanted, transaction);
  return screenOfOwn(facts, order) ?? screenOfOrder(order, facts);
}
