import { TX } from '../testing/payments.fixtures.js';
import { at, AWAITED, OVER, PINNED } from '../state/purchase.js';
import type { Rows } from './answers.fixtures.js';

const CORRECTED = { ref: 'buyer_tx-1#2', digest: 'd2' };

/** How a purchase is cancelled, and its buyer's data corrected. */
export const cancelling: Rows<'CancelTransaction' | 'CorrectBuyer'> = {
  CancelTransaction: {
    'by staff': {
      command: { type: 'CancelTransaction', ...TX, reason: 'cancelled_by_staff', note: null },
      answers: {
        draft: 'TransactionCancelled → cancelled',
        ...at(['held', ...AWAITED], 'TransactionCancelled + AllocationFreed → cancelled'),
        ...at(['paying', 'authorised', 'voiding'], 'VoidingBegan + AllocationFreed → voiding'),
        ...at(PINNED, '✗ PAYMENT_PINNED'),
        ...at(['paid', 'refunding'], '✗ TRANSACTION_HAS_MONEY'),
        ...at(OVER, '–'),
      },
    },
    'as an abandoned draft': {
      command: { type: 'CancelTransaction', ...TX, reason: 'draft_expired', note: null },
      answers: {
        draft: 'TransactionCancelled → cancelled',
        ...at(['held', 'paying', 'authorised', 'voiding'], '✗ TRANSACTION_STILL_HELD'),
        ...at(PINNED, '✗ PAYMENT_PINNED'),
        ...at(AWAITED, '✗ TRANSACTION_ALREADY_CONFIRMED'),
        ...at(['paid', 'refunding'], '✗ TRANSACTION_HAS_MONEY'),
        ...at(OVER, '–'),
      },
    },
    'unless it is confirmed by now': {
      command: {
        type: 'CancelTransaction',
        ...TX,
        reason: 'cancelled_by_buyer',
        note: null,
        onlyUnconfirmed: true,
      },
      answers: {
        draft: 'TransactionCancelled → cancelled',
        held: 'TransactionCancelled + AllocationFreed → cancelled',
        ...at(['paying', 'authorised', 'voiding'], 'VoidingBegan + AllocationFreed → voiding'),
        ...at(PINNED, '✗ PAYMENT_PINNED'),
        ...at(AWAITED, '✗ TRANSACTION_ALREADY_CONFIRMED'),
        ...at(['paid', 'refunding'], '✗ TRANSACTION_HAS_MONEY'),
        ...at(OVER, '–'),
      },
    },
    'of an earlier hold': {
      command: {
        type: 'CancelTransaction',
        ...TX,
        reason: 'cancelled_by_buyer',
        note: null,
        holdId: 'hold-0',
      },
      answers: {
        ...at(['draft', 'held', 'paying', 'authorised', 'voiding', ...AWAITED], '✗ HOLD_ENDED'),
        ...at(['paid', 'refunding'], '✗ HOLD_ENDED'),
        ...at(PINNED, '✗ PAYMENT_PINNED'),
        ...at(OVER, '–'),
      },
    },
  },
  CorrectBuyer: {
    'by the buyer': {
      command: { type: 'CorrectBuyer', ...TX, buyer: CORRECTED, by: 'buyer' },
      answers: {
        draft: 'BuyerCorrected → draft',
        held: 'BuyerCorrected → held',
        ...at(['paying', 'authorised', ...PINNED, 'voiding'], '✗ TRANSACTION_ALREADY_CONFIRMED'),
        ...at([...AWAITED, 'paid', 'refunding', ...OVER], '✗ TRANSACTION_ALREADY_CONFIRMED'),
      },
    },
    'by staff': {
      command: { type: 'CorrectBuyer', ...TX, buyer: CORRECTED, by: 'staff' },
      answers: {
        draft: 'BuyerCorrected → draft',
        held: 'BuyerCorrected → held',
        paying: 'BuyerCorrected → paying',
        authorised: 'BuyerCorrected → authorised',
        capturing: 'BuyerCorrected → capturing',
        pending: 'BuyerCorrected → pending',
        voiding: 'BuyerCorrected → voiding',
        verify: 'BuyerCorrected → verify',
        awaiting_transfer: 'BuyerCorrected → awaiting_transfer',
        reserved: 'BuyerCorrected → reserved',
        paid: 'BuyerCorrected → paid',
        refunding: 'BuyerCorrected → refunding',
        refunded: 'BuyerCorrected → refunded',
        cancelled: 'BuyerCorrected → cancelled',
        removed: 'BuyerCorrected → removed',
        exchanged: 'BuyerCorrected → exchanged',
      },
    },
  },
};
