import { TRANSACTION_STAGES } from '@fiocco/contracts';
import { EXCHANGE } from '../testing/exchange.fixtures.js';
import { IN_A_WEEK } from '../testing/gifts.fixtures.js';
import { TX } from '../testing/payments.fixtures.js';
import { at, AWAITED, OVER, PINNED } from '../state/purchase.js';
import type { Rows } from './answers.fixtures.js';

const OTHER = { transactionId: 'tx-2', listId: 100, productId: 8 };
const GIVE = { type: 'GiveToExchange', ...TX, to: OTHER, endsAs: 'exchanged', reason: null } as const;

/** How a purchase gives its money to another, and how the other takes it. */
export const exchanging: Rows<
  'BeginExchange' | 'GiveToExchange' | 'RefuseExchange' | 'TakeFromExchange' | 'DropExchange'
> = {
  BeginExchange: {
    'of the purchase just held': {
      command: { type: 'BeginExchange', ...TX, ...EXCHANGE, from: OTHER },
      answers: {
        held: 'ExchangeBegan → held',
        ...at(['draft', 'paying', 'authorised', 'voiding', ...PINNED], '✗ TRANSACTION_NOT_HELD'),
        ...at([...AWAITED, 'paid', 'refunding', ...OVER], '✗ TRANSACTION_NOT_HELD'),
      },
    },
  },
  GiveToExchange: {
    'all that it has': {
      command: { ...GIVE, exchangeId: 'x-2' },
      answers: {
        ...at(['draft', 'held', 'paying', 'authorised', 'voiding'], '✗ TRANSACTION_NOT_EXCHANGEABLE'),
        ...at(['refunded', 'cancelled', 'removed'], '✗ TRANSACTION_NOT_EXCHANGEABLE'),
        ...at(PINNED, '✗ PAYMENT_PINNED'),
        ...at(AWAITED, 'PurchaseExchanged + AllocationFreed → exchanged'),
        paid: 'MoneyMovedOut + PurchaseExchanged + AllocationFreed → exchanged',
        refunding: '✗ REFUND_UNDER_WAY',
        exchanged: '✗ TRANSACTION_EXCHANGED',
      },
    },
    'once more': {
      command: { ...GIVE, ...EXCHANGE },
      answers: {
        ...at(['draft', 'held', 'paying', 'authorised', 'voiding'], '✗ TRANSACTION_NOT_EXCHANGEABLE'),
        ...at(['refunded', 'cancelled', 'removed'], '✗ TRANSACTION_NOT_EXCHANGEABLE'),
        ...at(PINNED, '✗ PAYMENT_PINNED'),
        ...at(AWAITED, 'PurchaseExchanged + AllocationFreed → exchanged'),
        paid: 'MoneyMovedOut + PurchaseExchanged + AllocationFreed → exchanged',
        refunding: '✗ REFUND_UNDER_WAY',
        exchanged: '–',
      },
    },
  },
  RefuseExchange: {
    'for good': {
      command: { type: 'RefuseExchange', ...TX, ...EXCHANGE },
      answers: {
        draft: 'ExchangeRefused → draft',
        held: 'ExchangeRefused → held',
        paying: 'ExchangeRefused → paying',
        authorised: 'ExchangeRefused → authorised',
        capturing: 'ExchangeRefused → capturing',
        pending: 'ExchangeRefused → pending',
        voiding: 'ExchangeRefused → voiding',
        verify: 'ExchangeRefused → verify',
        awaiting_transfer: 'ExchangeRefused → awaiting_transfer',
        reserved: 'ExchangeRefused → reserved',
        paid: 'ExchangeRefused → paid',
        refunding: 'ExchangeRefused → refunding',
        refunded: 'ExchangeRefused → refunded',
        cancelled: 'ExchangeRefused → cancelled',
        removed: 'ExchangeRefused → removed',
        // It has given already.
        exchanged: '–',
      },
    },
  },
  TakeFromExchange: {
    'that it does not wait for': {
      command: {
        type: 'TakeFromExchange',
        ...TX,
        ...EXCHANGE,
        moved: [],
        reservedUntil: IN_A_WEEK,
        transferUntil: IN_A_WEEK,
      },
      answers: { ...at(TRANSACTION_STAGES, '–') },
    },
  },
  DropExchange: {
    'that it does not wait for': {
      command: { type: 'DropExchange', ...TX, ...EXCHANGE },
      answers: { ...at(TRANSACTION_STAGES, '–') },
    },
  },
};
