import type { PublicTransaction } from '@fiocco/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { isApiProblem } from '../../shared/api/problem.js';
import { refreshTags } from '../../shared/api/tags.js';
import { transactionQuery } from '../../shared/public/transactions/public-transaction.js';
import { releaseHold } from './api/transaction.js';
import type { CheckoutSearch, Step } from './model/checkout-search.js';
import { isHeld, type Order } from './model/order.js';

/** Not mine, not there, not so any more. */
const CHANGED_MEANWHILE = new Set([403, 404, 409]);

/** What the steps can do besides saving: move on, move back, ask the server again. */
export interface Checkout {
  readonly goTo: (step: Step, change?: Partial<CheckoutSearch>) => Promise<void>;
  /** Back from a held gift: frees it first, because what follows may change what is held. */
  readonly goBackTo: (step: Step) => Promise<void>;
  readonly freeHold: () => Promise<void>;
  readonly refresh: (id: string) => Promise<PublicTransaction>;
  /** Reads list, gift and purchase again: what the page says must be true once more. */
  readonly recheck: () => Promise<void>;
  /** Runs a step's calls; after a refusal the page shows what has changed meanwhile. */
  readonly attempt: (effect: () => Promise<void>) => Promise<void>;
  readonly remember: (change: Partial<CheckoutSearch>) => void;
}

export function useCheckout(order: Order): Checkout {
  const navigate = useNavigate({ from: '/checkout/$listId/{-$productId}' });
  const queryClient = useQueryClient();
  const { transaction } = order;

  const refresh = async (id: string) => {
    await refreshTags(queryClient, [`purchase:${id}`], 'none');
    return (await queryClient.fetchQuery(transactionQuery(id))).transaction;
  };
  const refreshList = () => refreshTags(queryClient, [`public-list:${order.list.id}`]);
  const recheck = async () => {
    await Promise.allSettled([refreshList(), transaction ? refresh(transaction.id) : null]);
  };
  const attempt = async (effect: () => Promise<void>) => {
    try {
      await effect();
    } catch (error) {
      if (isApiProblem(error) && CHANGED_MEANWHILE.has(error.status)) await recheck();
      throw error;
    }
  };
  const goTo = async (step: Step, change: Partial<CheckoutSearch> = {}) =>
    navigate({ search: (old) => ({ ...old, ...change, step }) });
  const freeHold = async () => {
    if (!transaction || !isHeld(order)) return;
    try {
      await releaseHold(transaction.id, transaction.holdId);
    } catch (error) {
      // It ended by itself meanwhile: nothing is left to free.
      if (!isApiProblem(error) || error.status !== 409) throw error;
    }
    await Promise.all([refresh(transaction.id), refreshList()]);
  };
  return {
    goTo,
    freeHold,
    refresh,
    recheck,
    attempt,
    goBackTo: async (step) => {
      await freeHold();
      await goTo(step);
    },
    remember: (change) =>
      void navigate({ search: (old) => ({ ...old, ...change }), replace: true, resetScroll: false }),
  };
}
