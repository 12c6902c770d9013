import type { GiftCard, PublicTransaction, SteppedTransaction } from '@fiocco/contracts';
import { isApiProblem } from '../../shared/api/problem.js';
import { releaseHold } from './api/transaction.js';
import type { CheckoutSearch, Step } from './model/checkout-search.js';
import type { CheckoutChange } from './model/checkout-state.js';
import { isHeld, type Order } from './model/order.js';
import { asks } from './model/passing.js';

/** How the page moves. The wizard shows one step at an address of its own; another page may show them all. */
export interface CheckoutNavigator {
  readonly goTo: (step: Step, change?: Partial<CheckoutSearch>) => Promise<void>;
  /** Puts the present address right, without a new entry in the browser's history. */
  readonly amend: (change: Partial<CheckoutSearch>) => void;
  /** From the first step, as if nothing had been bought. */
  readonly startAgain: () => void;
  /** To the thanks, in the place of all steps: Back then leads to where the guest was before them. */
  readonly finish: (transactionId: string) => void;
}

/** What the page has read, and can read again. */
export interface CheckoutReader {
  readonly refresh: (transactionId: string) => Promise<PublicTransaction>;
  /** The list with its gifts. */
  readonly refreshList: () => Promise<void>;
  /** Puts a gift as it was just answered in the place of what was read before. */
  readonly takeOver: (gift: GiftCard) => void;
}

/** What the steps can do besides saving: choose, move on, move back, ask the server again. */
export interface Checkout {
  readonly change: (change: CheckoutChange) => void;
  /** A share's sum as the page has it; null where it is no amount. */
  readonly shareCents: number | null;
  readonly goTo: CheckoutNavigator['goTo'];
  readonly amend: CheckoutNavigator['amend'];
  /** Back from a held gift: frees it first, because what follows may change what is held. */
  readonly goBackTo: (step: Step) => Promise<void>;
  readonly freeHold: () => Promise<void>;
  readonly refresh: CheckoutReader['refresh'];
  /** Reads list, gift and purchase again, so that the page shows what is true now. */
  readonly recheck: () => Promise<void>;
  /** Shows the gift as a step's answer has it; false where it went meanwhile, which the page then says by itself. */
  readonly isStillThere: (stepped: SteppedTransaction) => boolean;
  /** Runs a step's calls; after a refusal the page shows what has changed meanwhile. */
  readonly attempt: <T>(effect: () => Promise<T>) => Promise<T>;
}

/** The purchase belongs to somebody else, does not exist, or has changed meanwhile. */
const CHANGED_MEANWHILE = new Set([403, 404, 409]);

export function checkoutActions(
  order: Order,
  { goTo, amend }: CheckoutNavigator,
  { refresh, refreshList, takeOver }: CheckoutReader,
  change: Checkout['change'],
  shareCents: Checkout['shareCents'],
): Checkout {
  const { transaction } = order;
  const recheck = async () => {
    await Promise.allSettled([refreshList(), transaction ? refresh(transaction.id) : null]);
  };
  const isStillThere = ({ gift, type }: SteppedTransaction) => {
    if (!gift) return true;
    takeOver(gift);
    return gift.offers.includes(type);
  };
  const attempt = async <T>(effect: () => Promise<T>) => {
    try {
      return await effect();
    } catch (error) {
      if (isApiProblem(error) && CHANGED_MEANWHILE.has(error.status)) await recheck();
      throw error;
    }
  };
  const freeHold = async () => {
    if (!transaction || !isHeld(order)) return;
    try {
      await releaseHold(transaction.id, transaction.holdId);
    } catch (error) {
      // The hold has ended by itself meanwhile: there is nothing left to release.
      if (!isApiProblem(error) || error.status !== 409) throw error;
    }
    await Promise.all([refresh(transaction.id), refreshList()]);
  };
  const goBackTo = async (step: Step) => {
    await freeHold();
    await goTo(step, asks(order, step) ? {} : { aperto: step });
  };
  return { change, shareCents, goTo, amend, goBackTo, freeHold, refresh, recheck, isStillThere, attempt };
}
