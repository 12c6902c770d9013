import type { PublicTransaction } from '@fiocco/contracts';
import { centsOf, formatDecimal } from '@fiocco/money';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { wordsOr } from '../../shared/api/problem.js';
import { toast } from '../../shared/kit/toasts/toasts.js';
import { createCardPurchase, holdGift } from './api/transaction.js';
import { type CardSearch, shareCents } from './model/card-search.js';
import { deliveryMethods } from './model/delivery.js';
import { amountOf, isHeld, isQuota, type Order } from './model/order.js';
import { seenAmounts } from './onward.js';
import { say } from '../../shared/texts/say.js';

/** The specification's defaults: a purchase without a name is the card's, and one without an address gets no mail. */
async function begin(order: Order, search: CardSearch): Promise<string> {
  const { list, gift, kind } = order;
  const [first] = deliveryMethods(order);
  const pickup = list.allowedDeliveryModes.buyerPickup ? 'buyerPickup' : first;
  const { id } = await createCardPurchase({
    giftListId: list.id,
    productId: gift?.id ?? 0,
    type: kind,
    isQuotaPayment: isQuota(order),
    buyerName: search.buyerName ?? 'Acquisto tramite Stripe',
    buyerEmail: search.buyerEmail,
    buyerPhone: search.buyerPhone,
    buyerMessage: search.buyerMessage,
    deliveryMethod: search.deliveryMethod ?? pickup,
    paymentMethod: 'stripe',
    status: 'in_attesa',
    // A whole gift's price is not the address bar's to name.
    ...(isQuota(order) && { amount: formatDecimal(shareCents(gift, search)) }),
  });
  return id;
}

/** A draft that came from elsewhere, or is to be paid in another way, is held for the card. */
async function holdForCard(order: Order, { id, amount }: PublicTransaction): Promise<void> {
  const cents = isQuota(order) ? centsOf(amount) : amountOf(order);
  await holdGift(id, seenAmounts(order, 'stripe', cents));
}

interface CardPurchase {
  readonly error: unknown;
  readonly retry: () => void;
}

interface Ways {
  /** The purchase's id takes the place of what the address said. */
  readonly onBegun: (transactionId: string) => void;
  readonly onHeld: (transactionId: string) => void;
}

type Step = 'begin' | 'hold' | null;

/** What is missing before the card can be asked for. */
function missing(order: Order | null, search: CardSearch): Step {
  if (order === null) return null;
  const { transaction } = order;
  if (transaction === null) return search.transactionId === undefined ? 'begin' : null;
  // A hold whose time is over is the guest's to take again.
  if (transaction.stage === 'draft') return transaction.reason === 'expired' ? null : 'hold';
  return isHeld(order) && transaction.paymentMethod !== 'stripe' ? 'hold' : null;
}

/** Sees to it that the page has a purchase, held for the card. */
export function useCardPurchase(order: Order | null, search: CardSearch, ways: Ways): CardPurchase {
  const [error, setError] = useState<unknown>(null);
  const running = useRef(false);
  const step = error === null ? missing(order, search) : null;
  const begun = useEffectEvent(ways.onBegun);
  const held = useEffectEvent(ways.onHeld);
  const take = useEffectEvent(async () => {
    if (!order) return;
    const { transaction } = order;
    if (!transaction) return begun(await begin(order, search));
    await holdForCard(order, transaction);
    held(transaction.id);
  });
  useEffect(() => {
    if (step === null || running.current) return;
    running.current = true;
    take()
      .catch((failure: unknown) => {
        setError(failure);
        toast.error(say('checkout.failed.toast'), wordsOr(failure, say('checkout.failed.begin')));
      })
      .finally(() => (running.current = false));
  }, [step]);
  return { error, retry: () => setError(null) };
}
