import { type GiftCard, type PublicTransaction, STAGES } from '@fiocco/contracts';
import { centsTyped } from '@fiocco/money';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import { fetchAnew } from '../../shared/api/fetch-anew.js';
import { refreshTags } from '../../shared/api/tags.js';
import { giftCardsQuery } from '../../shared/public/gift-lists/queries.js';
import { transactionQuery } from '../../shared/public/transactions/public-transaction.js';
import { saveLanguage } from './api/transaction.js';
import { type Checkout, checkoutActions, type CheckoutNavigator } from './checkout-actions.js';
import type { CheckoutSearch } from './model/checkout-search.js';
import { changed, type CheckoutState, startOf } from './model/checkout-state.js';
import { forget, memoryOf, remember } from './model/draft-memory.js';
import type { Order } from './model/order.js';
import { firstAmount, isAmountSaid } from './model/progress.js';
import { type Buyer, type BuyerText, NOBODY } from './model/buyer.js';
import { asAsked } from './model/invoice.js';
import { language } from '../../shared/texts/say.js';

/** What was typed and not yet sent, for this tab only: a reload of the first step loses nothing. */
const keyOf = (listId: number, productId: number) => `fiocco:buyer:${listId}:${productId}`;

function typedBuyer(listId: number, productId: number): Buyer | null {
  try {
    const stored = JSON.parse(
      sessionStorage.getItem(keyOf(listId, productId)) ?? 'null',
    ) as Partial<Buyer> | null;
    if (!stored) return null;
    const text = (key: BuyerText) => (typeof stored[key] === 'string' ? stored[key] : '');
    const { invoice } = stored;
    return {
      buyerName: text('buyerName'),
      buyerEmail: text('buyerEmail'),
      buyerPhone: text('buyerPhone'),
      buyerMessage: text('buyerMessage'),
      ...(typeof invoice === 'object' && invoice !== null && { invoice: asAsked(invoice) }),
    };
  } catch {
    return null;
  }
}

function keepTypedBuyer(listId: number, productId: number, buyer: Buyer | null): void {
  try {
    if (buyer === null || buyer === NOBODY) sessionStorage.removeItem(keyOf(listId, productId));
    else sessionStorage.setItem(keyOf(listId, productId), JSON.stringify(buyer));
  } catch {
    // Without storage only an unsent form is lost on reload.
  }
}

/** Before there is a draft, its memory is the gift's. */
const notBegun = (listId: number, productId: number) => `new:${listId}:${productId}`;

function recalled(order: Order, search: CheckoutSearch): CheckoutState {
  const { transaction, list, gift } = order;
  const memory = memoryOf(transaction?.id ?? notBegun(list.id, gift?.id ?? 0));
  return startOf({
    buyer: transaction ? null : typedBuyer(list.id, gift?.id ?? 0),
    amount: firstAmount(order, search, memory),
    amountTyped: memory.amount !== null,
    amountChosen: isAmountSaid(order, search, memory),
    delivered: memory.delivered,
    delivery: memory.delivery,
    address: memory.address,
  });
}

/** What a reload of this tab has to find again. */
function keep(transactionId: string | undefined, listId: number, giftId: number, state: CheckoutState): void {
  const { delivered, amount, amountTyped, delivery, address } = state;
  remember(transactionId ?? notBegun(listId, giftId), {
    delivered,
    amount: amountTyped ? amount : null,
    delivery,
    address,
  });
  if (transactionId !== undefined) forget(notBegun(listId, giftId));
  keepTypedBuyer(listId, giftId, transactionId === undefined ? state.buyer : null);
}

const isInAnotherLanguage = ({ owned, stage, lang }: PublicTransaction): boolean =>
  owned && STAGES[stage].buyer === 'choosing' && lang !== language();

/** Whoever switches the language in the middle of a purchase is written to in the new one. */
function useLanguageOfPage(transaction: PublicTransaction | null): void {
  const id = transaction && isInAnotherLanguage(transaction) ? transaction.id : null;
  useEffect(() => {
    // Refused where the purchase has gone on meanwhile: its mails then stay in the language that it was begun in.
    if (id !== null) saveLanguage(id).catch(() => undefined);
  }, [id]);
}

interface CheckoutInHand {
  readonly state: CheckoutState;
  readonly checkout: Checkout;
}

/** The purchase in the guest's hands: its state in one place, and what can be done with it. */
export function useCheckout(
  order: Order,
  search: CheckoutSearch,
  navigator: CheckoutNavigator,
): CheckoutInHand {
  const queryClient = useQueryClient();
  const [state, change] = useReducer(changed, null, () => recalled(order, search));
  const transactionId = order.transaction?.id;
  const listId = order.list.id;
  const giftId = order.gift?.id ?? 0;
  useLanguageOfPage(order.transaction);
  useEffect(() => keep(transactionId, listId, giftId, state), [transactionId, listId, giftId, state]);
  const reader = {
    refresh: async (transactionId: string) => {
      await refreshTags(queryClient, [`purchase:${transactionId}`], 'none');
      return (await fetchAnew(queryClient, transactionQuery(transactionId))).transaction;
    },
    refreshList: () => refreshTags(queryClient, [`public-list:${listId}`]),
    takeOver: (gift: GiftCard) =>
      queryClient.setQueryData(giftCardsQuery(String(listId)).queryKey, (gifts) =>
        gifts?.map((other) => (other.id === gift.id ? gift : other)),
      ),
  };
  return { state, checkout: checkoutActions(order, navigator, reader, change, centsTyped(state.amount)) };
}
