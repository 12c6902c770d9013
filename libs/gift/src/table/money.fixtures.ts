import { TRANSACTION_STAGES } from '@fiocco/contracts';
import { IN_A_WEEK, NOW, PRICE } from '../testing/gifts.fixtures.js';
import { TX } from '../testing/payments.fixtures.js';
import { at, AWAITED, OVER, PINNED } from '../state/purchase.js';
import type { Rows } from './answers.fixtures.js';

const WHY = { ref: 'buyer_tx-1#9', digest: 'd9' };

/** What people do with money, and what becomes of it. */
export const money: Rows<
  | 'TakeMoney'
  | 'ReverseMoney'
  | 'ExpireTransfer'
  | 'ChangeMethod'
  | 'BeginRefund'
  | 'NoteRefunded'
  | 'NoteRefundRefused'
  | 'RemoveTransaction'
  | 'NoteDispute'
  | 'NoteFee'
> = {
  TakeMoney: {
    'all that is due': {
      command: { type: 'TakeMoney', ...TX, receiptId: 'r-9', amountCents: null },
      answers: {
        ...at(['draft', 'held', 'paying', 'authorised', ...PINNED], '✗ TRANSACTION_NOT_RESERVED'),
        ...at(
          ['voiding', 'paid', 'refunding', 'refunded', 'cancelled', 'exchanged'],
          '✗ TRANSACTION_NOT_RESERVED',
        ),
        removed: '✗ TRANSACTION_REMOVED',
        awaiting_transfer: 'TransferReceived + TransactionPaid → paid',
        reserved: 'MoneyTaken + TransactionPaid → paid',
      },
    },
    'a part': {
      command: { type: 'TakeMoney', ...TX, receiptId: 'r-9', amountCents: 5_000 },
      answers: {
        ...at(['draft', 'held', 'paying', 'authorised', ...PINNED], '✗ TRANSACTION_NOT_RESERVED'),
        ...at(
          ['voiding', 'paid', 'refunding', 'refunded', 'cancelled', 'exchanged'],
          '✗ TRANSACTION_NOT_RESERVED',
        ),
        removed: '✗ TRANSACTION_REMOVED',
        awaiting_transfer: 'TransferReceived → awaiting_transfer',
        reserved: 'MoneyTaken → reserved',
      },
    },
    'more than is due': {
      command: { type: 'TakeMoney', ...TX, receiptId: 'r-9', amountCents: PRICE + 1 },
      answers: {
        ...at(['draft', 'held', 'paying', 'authorised', ...PINNED], '✗ TRANSACTION_NOT_RESERVED'),
        ...at(
          ['voiding', 'paid', 'refunding', 'refunded', 'cancelled', 'exchanged'],
          '✗ TRANSACTION_NOT_RESERVED',
        ),
        removed: '✗ TRANSACTION_REMOVED',
        awaiting_transfer: '✗ TRANSFER_EXCEEDS_DUE',
        reserved: '✗ AMOUNT_EXCEEDS_DUE',
      },
    },
  },
  ReverseMoney: {
    'of a capture': {
      command: {
        type: 'ReverseMoney',
        ...TX,
        receiptId: 'ch_1',
        reason: WHY,
        now: NOW,
        reservedUntil: IN_A_WEEK,
        transferUntil: IN_A_WEEK,
      },
      answers: {
        ...at(['draft', 'held', 'paying', 'authorised', ...PINNED], '✗ RECEIPT_NOT_FOUND'),
        ...at(['voiding', ...AWAITED, 'cancelled', 'removed'], '✗ RECEIPT_NOT_FOUND'),
        ...at(['paid', 'refunding', 'refunded', 'exchanged'], '✗ RECEIPT_NOT_REVERSIBLE'),
      },
    },
  },
  ExpireTransfer: {
    'at its term': {
      command: { type: 'ExpireTransfer', ...TX, now: IN_A_WEEK },
      answers: {
        ...at(['draft', 'held', 'paying', 'authorised', ...PINNED, 'voiding', 'reserved'], '–'),
        ...at(['paid', 'refunding', ...OVER], '–'),
        awaiting_transfer: 'TransferExpired + AllocationFreed → cancelled',
      },
    },
    'too early': {
      command: { type: 'ExpireTransfer', ...TX, now: NOW },
      answers: {
        ...at(TRANSACTION_STAGES, '–'),
      },
    },
  },
  ChangeMethod: {
    'to a transfer': {
      command: { type: 'ChangeMethod', ...TX, paymentMethod: 'bonifico', until: IN_A_WEEK },
      answers: {
        ...at(['draft', 'held', 'paying', 'authorised', ...PINNED], '✗ PAYMENT_METHOD_FIXED'),
        ...at(['voiding', 'paid', 'refunding', ...OVER], '✗ PAYMENT_METHOD_FIXED'),
        awaiting_transfer: '–',
        reserved: 'PaymentMethodChanged → awaiting_transfer',
      },
    },
    'to the shop': {
      command: { type: 'ChangeMethod', ...TX, paymentMethod: 'in_negozio', until: IN_A_WEEK },
      answers: {
        ...at(['draft', 'held', 'paying', 'authorised', ...PINNED], '✗ PAYMENT_METHOD_FIXED'),
        ...at(['voiding', 'paid', 'refunding', ...OVER], '✗ PAYMENT_METHOD_FIXED'),
        awaiting_transfer: 'PaymentMethodChanged → reserved',
        reserved: '–',
      },
    },
  },
  BeginRefund: {
    'of all that is left': {
      command: {
        type: 'BeginRefund',
        ...TX,
        refundId: 're-9',
        amountCents: null,
        reopens: null,
        reason: WHY,
      },
      answers: {
        ...at(['draft', 'held', 'paying', 'authorised', 'voiding'], '✗ NOTHING_TO_REFUND'),
        ...at(['verify', ...AWAITED, ...OVER], '✗ NOTHING_TO_REFUND'),
        ...at(['capturing', 'pending'], '✗ PAYMENT_PINNED'),
        paid: 'RefundBegan → refunding',
        refunding: '✗ REFUND_UNDER_WAY',
      },
    },
    'of a part': {
      command: { type: 'BeginRefund', ...TX, refundId: 're-9', amountCents: 900, reopens: null, reason: WHY },
      answers: {
        ...at(['draft', 'held', 'paying', 'authorised', 'voiding'], '✗ NOTHING_TO_REFUND'),
        ...at(['verify', ...AWAITED, ...OVER], '✗ NOTHING_TO_REFUND'),
        ...at(['capturing', 'pending'], '✗ PAYMENT_PINNED'),
        paid: 'RefundBegan → paid',
        refunding: '✗ REFUND_UNDER_WAY',
      },
    },
  },
  NoteRefunded: {
    'as asked': {
      command: {
        type: 'NoteRefunded',
        ...TX,
        refundId: 're-1',
        providersId: 'prov_re-1',
        captureId: 'ch_1',
        amountCents: PRICE,
      },
      answers: {
        ...at(['draft', 'held', 'paying', 'authorised', ...PINNED], '✗ RECEIPT_NOT_FOUND'),
        ...at(['voiding', ...AWAITED, 'cancelled', 'removed'], '✗ RECEIPT_NOT_FOUND'),
        paid: 'RefundBegan + RefundConfirmed + TransactionRefunded → refunded',
        refunding: 'RefundConfirmed + TransactionRefunded + AllocationFreed → refunded',
        refunded: '–',
        exchanged: '✗ MONEY_MOVED',
      },
    },
    'a part, unasked': {
      command: {
        type: 'NoteRefunded',
        ...TX,
        refundId: 're_x',
        providersId: 'prov_x',
        captureId: 'ch_1',
        amountCents: 900,
      },
      answers: {
        ...at(['draft', 'held', 'paying', 'authorised', ...PINNED], '✗ RECEIPT_NOT_FOUND'),
        ...at(['voiding', ...AWAITED, 'cancelled', 'removed'], '✗ RECEIPT_NOT_FOUND'),
        paid: 'RefundBegan + RefundConfirmed → paid',
        refunding: 'RefundBegan + RefundConfirmed → refunding',
        // All its money was given back already.
        refunded: '–',
        exchanged: '✗ MONEY_MOVED',
      },
    },
  },
  NoteRefundRefused: {
    'as asked': {
      command: { type: 'NoteRefundRefused', ...TX, refundId: 're-1', code: 'expired_or_canceled_card' },
      answers: {
        ...at(['draft', 'held', 'paying', 'authorised', ...PINNED, 'voiding'], '✗ REFUND_UNKNOWN'),
        ...at([...AWAITED, 'paid', 'cancelled', 'removed', 'exchanged'], '✗ REFUND_UNKNOWN'),
        refunding: 'RefundRefused → paid',
        refunded: '–',
      },
    },
  },
  RemoveTransaction: {
    'by an admin': {
      command: { type: 'RemoveTransaction', ...TX },
      answers: {
        ...at(['draft', 'held', 'paying', 'authorised', ...PINNED], '✗ TRANSACTION_NOT_DELETABLE'),
        ...at(['voiding'], '✗ TRANSACTION_NOT_DELETABLE'),
        ...at(AWAITED, 'TransactionRemoved + AllocationFreed → removed'),
        ...at(['paid', 'refunding'], '✗ TRANSACTION_HAS_MONEY'),
        ...at(['refunded', 'cancelled'], 'TransactionRemoved → removed'),
        removed: '–',
        exchanged: '✗ TRANSACTION_EXCHANGED',
      },
    },
  },
  NoteDispute: {
    'of its capture': {
      command: {
        type: 'NoteDispute',
        ...TX,
        disputeId: 'dp_1',
        captureId: 'ch_1',
        status: 'needs_response',
        amountCents: PRICE,
      },
      answers: {
        draft: 'DisputeNoted → draft',
        held: 'DisputeNoted → held',
        paying: 'DisputeNoted → paying',
        authorised: 'DisputeNoted → authorised',
        capturing: 'DisputeNoted → capturing',
        pending: 'DisputeNoted → pending',
        voiding: 'DisputeNoted → voiding',
        verify: 'DisputeNoted → verify',
        awaiting_transfer: 'DisputeNoted → awaiting_transfer',
        reserved: 'DisputeNoted → reserved',
        paid: 'DisputeNoted → paid',
        refunding: 'DisputeNoted → refunding',
        refunded: 'DisputeNoted → refunded',
        cancelled: 'DisputeNoted → cancelled',
        removed: 'DisputeNoted → removed',
        exchanged: 'DisputeNoted → exchanged',
      },
    },
  },
  NoteFee: {
    'of its capture': {
      command: { type: 'NoteFee', ...TX, captureId: 'ch_1', feeCents: 219 },
      answers: {
        ...at(['draft', 'held', 'paying', 'authorised', ...PINNED, 'voiding', ...AWAITED], '–'),
        ...at(['cancelled', 'removed'], '–'),
        paid: 'FeeReported → paid',
        refunding: 'FeeReported → refunding',
        refunded: 'FeeReported → refunded',
        exchanged: 'FeeReported → exchanged',
      },
    },
  },
};
