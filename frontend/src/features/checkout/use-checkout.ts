import type { PublicTransaction } from '@fiocco/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { isApiProblem } from '../../shared/api/problem.js';
import { giftCardsQuery } from '../../shared/gift-lists/queries.js';
import { transactionKey, transactionQuery } from '../../shared/transactions/public-transaction.js';
import { releaseHold } from './api/transaction.js';
import type { CheckoutSearch, Step } from './model/checkout-search.js';
import { isHeld, type Order } from './model/order.js';

/** What the steps can do besides saving: move on, move back, ask the server again. */
export interface Checkout {
  readonly goTo: (step: Step, change?: Partial<CheckoutSearch>) => Promise<void>;
  /** Back from a held gift: frees it first, because what follows may change what is held. */
  readonly goBackTo: (step: Step) => Promise<void>;
  readonly freeHold: () => Promise<void>;
  readonly refresh: (id: string) => Promise<PublicTransaction>;
  readonly refreshGift: () => Promise<void>;
  readonly remember: (change: Partial<CheckoutSearch>) => void;
}

export function useCheckout(order: Order): Checkout {
  const navigate = useNavigate({ from: '/checkout/$listId/{-$productId}' });
  const queryClient = useQueryClient();
  const { transaction } = order;

  const refresh = async (id: string) => {
    await queryClient.invalidateQueries({ queryKey: transactionKey(id), refetchType: 'none' });
    return (await queryClient.fetchQuery(transactionQuery(id))).transaction;
  };
  const refreshGift = () =>
    queryClient.invalidateQueries({ queryKey: giftCardsQuery(String(order.list.id)).queryKey });
  const goTo = async (step: Step, change: Partial<CheckoutSearch> = {}) =>
    navigate({ search: (old) => ({ ...old, ...change, step }) });
  const freeHold = async () => {
    if (!transaction || !isHeld(order)) return;
    try {
      await releaseHold(transaction.id);
    } catch (error) {
      // It ended by itself meanwhile: nothing is left to free.
      if (!isApiProblem(error) || error.status !== 409) throw error;
    }
    await Promise.all([refresh(transaction.id), refreshGift()]);
  };
  return {
    goTo,
    freeHold,
    refresh,
    refreshGift,
    goBackTo: async (step) => {
      await freeHold();
      await goTo(step);
    },
    remember: (change) =>
      void navigate({ search: (old) => ({ ...old, ...change }), replace: true, resetScroll: false }),
  };
}
