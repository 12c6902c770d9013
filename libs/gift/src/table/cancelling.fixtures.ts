import { TRANSACTION_STAGES } from '@fiocco/contracts';
import { TX } from '../testing/payments.fixtures.js';
import { at, AWAITED, OVER, PINNED } from '../state/purchase.js';
import type { Rows } from './answers.fixtures.js';

const CORRECTED = { ref: 'buyer_tx-1#2', digest: 'd2' };

/** How a purchase is cancelled, its contract withdrawn from, and its buyer's data corrected. */
export const cancelling: Rows<
  'CancelTransaction' | 'DeclareWithdrawal' | 'CloseWithdrawal' | 'DenyWithdrawal' | 'CorrectBuyer'
> = {
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
  DeclareWithdrawal: {
    'for the first time': {
      command: { type: 'DeclareWithdrawal', ...TX, reason: { ref: 'buyer_tx-1#2', digest: 'w1' } },
      answers: {
        ...at(['draft', 'held'], '✗ WITHDRAWAL_TOO_EARLY'),
        paying: 'WithdrawalDeclared → paying',
        authorised: 'WithdrawalDeclared → authorised',
        capturing: 'WithdrawalDeclared → capturing',
        pending: 'WithdrawalDeclared → pending',
        voiding: 'WithdrawalDeclared → voiding',
        verify: 'WithdrawalDeclared → verify',
        ...at(AWAITED, 'WithdrawalDeclared + TransactionCancelled + AllocationFreed → cancelled'),
        paid: 'WithdrawalDeclared → paid',
        refunding: 'WithdrawalDeclared → refunding',
        ...at(OVER, '✗ WITHDRAWAL_NOTHING_LEFT'),
      },
    },
  },
  CloseWithdrawal: {
    'that nobody declared': {
      command: { type: 'CloseWithdrawal', ...TX, reason: { ref: 'buyer_tx-1#3', digest: 'w2' } },
      answers: { ...at(TRANSACTION_STAGES, '✗ WITHDRAWAL_NOT_DECLARED') },
    },
  },
  DenyWithdrawal: {
    'of a request that is not the buyer’s': {
      command: { type: 'DenyWithdrawal', ...TX, requestId: 'w-1' },
      answers: {
        draft: 'WithdrawalDenied → draft',
        held: 'WithdrawalDenied → held',
        paying: 'WithdrawalDenied → paying',
        authorised: 'WithdrawalDenied → authorised',
        capturing: 'WithdrawalDenied → capturing',
        pending: 'WithdrawalDenied → pending',
        voiding: 'WithdrawalDenied → voiding',
        verify: 'WithdrawalDenied → verify',
        reserved: 'WithdrawalDenied → reserved',
        awaiting_transfer: 'WithdrawalDenied → awaiting_transfer',
        paid: 'WithdrawalDenied → paid',
        refunding: 'WithdrawalDenied → refunding',
        refunded: 'WithdrawalDenied → refunded',
        cancelled: 'WithdrawalDenied → cancelled',
        exchanged: 'WithdrawalDenied → exchanged',
        removed: 'WithdrawalDenied → removed',
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
