import type { GiftEvent } from '../events/gift-events.js';
import { PRICE } from './gifts.fixtures.js';

/** The exchange of `tx-1` for `tx-2`, which is a purchase of product 8 on the same list. */
export const EXCHANGE = { exchangeId: 'x-1' } as const;

/** `tx-1` gives what a receipt brought. */
export const movedOut = (amountCents = PRICE, receiptId = 'ch_1'): GiftEvent => ({
  type: 'gift.MoneyMovedOut.v1',
  data: { transactionId: 'tx-1', ...EXCHANGE, receiptId, amountCents, toTransactionId: 'tx-2' },
});

export const exchanged = (
  movedCents = PRICE,
  endsAs: 'exchanged' | 'cancelled' = 'exchanged',
): GiftEvent => ({
  type: 'gift.PurchaseExchanged.v1',
  data: {
    transactionId: 'tx-1',
    ...EXCHANGE,
    movedCents,
    endsAs,
    reason: null,
    toTransactionId: 'tx-2',
    toListId: 100,
    toProductId: 8,
  },
});

/** At the other end `tx-1` is the one that waits, for the money of `tx-0`. */
export const exchangeBegan: GiftEvent = {
  type: 'gift.ExchangeBegan.v1',
  data: {
    transactionId: 'tx-1',
    ...EXCHANGE,
    fromTransactionId: 'tx-0',
    fromListId: 100,
    fromProductId: 6,
  },
};
