import { TRANSACTION_STAGES } from '@fiocco/contracts';
import { LATER, NOW, PRICE } from '../testing/gifts.fixtures.js';
import { ATTEMPT, MONEY, TX } from '../testing/payments.fixtures.js';
import { at, AWAITED, OVER, PINNED } from '../state/purchase.js';
import type { Rows } from './answers.fixtures.js';

/** The attempt that every purchase had before. */
const CLOSED = { ...TX, attemptId: 'tx-1.0' };
/** An attempt that nobody knows. */
const OTHER = { ...TX, attemptId: 'tx-1.9' };
const WHY = { ref: 'buyer_tx-1#9', digest: 'd9' };

/** How the money of a payment is taken, or not, and what becomes of it in doubt. */
export const capturing: Rows<
  | 'NotePending'
  | 'NoteCapture'
  | 'NoteStrayRefunded'
  | 'BeginVoid'
  | 'NoteVoided'
  | 'NoteEnded'
  | 'NoteUncertain'
  | 'EndVerification'
> = {
  NotePending: {
    'of its attempt': {
      command: { type: 'NotePending', ...ATTEMPT, captureId: 'ch_1' },
      answers: {
        ...at(['draft', 'held', 'paying', 'authorised', 'pending', 'voiding', 'verify'], '–'),
        ...at([...AWAITED, 'paid', 'refunding', ...OVER], '–'),
        capturing: 'PaymentPending → pending',
      },
    },
    'of its closed attempt': {
      command: { type: 'NotePending', ...CLOSED, captureId: 'ch_1' },
      answers: {
        ...at(TRANSACTION_STAGES, '–'),
      },
    },
  },
  NoteCapture: {
    exactly: {
      command: { type: 'NoteCapture', ...ATTEMPT, ...MONEY, captureId: 'ch_1' },
      answers: {
        ...at(['draft', 'held', ...AWAITED, 'cancelled', 'removed'], '✗ ATTEMPT_UNKNOWN'),
        ...at(['paying', 'authorised'], 'CaptureBegan + PaymentCaptured + TransactionPaid → paid'),
        ...at(['capturing', 'pending'], 'PaymentCaptured + TransactionPaid → paid'),
        voiding: 'StrayCaptured + PaymentVoided + AllocationFreed → draft',
        verify: 'PaymentCaptured → verify',
        ...at(['paid', 'refunding', 'refunded', 'exchanged'], '–'),
      },
    },
    'another amount': {
      command: { type: 'NoteCapture', ...ATTEMPT, ...MONEY, captureId: 'ch_1', amountCents: PRICE - 1 },
      answers: {
        ...at(['draft', 'held', ...AWAITED, 'cancelled', 'removed'], '✗ ATTEMPT_UNKNOWN'),
        ...at(['paying'], 'CaptureBegan + PaymentCaptured + PaymentUncertain → verify'),
        ...at(['authorised'], 'CaptureBegan + PaymentCaptured + PaymentUncertain → verify'),
        ...at(['capturing', 'pending'], 'PaymentCaptured + PaymentUncertain → verify'),
        voiding: 'StrayCaptured + PaymentVoided + AllocationFreed → draft',
        verify: 'PaymentCaptured → verify',
        ...at(['paid', 'refunding', 'refunded', 'exchanged'], '–'),
      },
    },
    'a second time': {
      command: { type: 'NoteCapture', ...ATTEMPT, ...MONEY, captureId: 'ch_2' },
      answers: {
        ...at(['draft', 'held', ...AWAITED, 'cancelled', 'removed'], '✗ ATTEMPT_UNKNOWN'),
        ...at(['paying', 'authorised'], 'CaptureBegan + PaymentCaptured + TransactionPaid → paid'),
        ...at(['capturing', 'pending'], 'PaymentCaptured + TransactionPaid → paid'),
        voiding: 'StrayCaptured + PaymentVoided + AllocationFreed → draft',
        verify: 'PaymentCaptured → verify',
        paid: 'StrayCaptured → paid',
        refunding: 'StrayCaptured → refunding',
        refunded: 'StrayCaptured → refunded',
        exchanged: 'StrayCaptured → exchanged',
      },
    },
    'on its closed attempt': {
      command: { type: 'NoteCapture', ...CLOSED, ...MONEY, captureId: 'ch_0' },
      answers: {
        draft: 'StrayCaptured → draft',
        held: 'StrayCaptured → held',
        paying: 'StrayCaptured → paying',
        authorised: 'StrayCaptured → authorised',
        capturing: 'StrayCaptured → capturing',
        pending: 'StrayCaptured → pending',
        voiding: 'StrayCaptured → voiding',
        verify: 'StrayCaptured → verify',
        awaiting_transfer: 'StrayCaptured → awaiting_transfer',
        reserved: 'StrayCaptured → reserved',
        paid: 'StrayCaptured → paid',
        refunding: 'StrayCaptured → refunding',
        refunded: 'StrayCaptured → refunded',
        exchanged: 'StrayCaptured → exchanged',
        cancelled: 'StrayCaptured → cancelled',
        removed: 'StrayCaptured → removed',
      },
    },
    'on an attempt that it never had': {
      command: { type: 'NoteCapture', ...OTHER, ...MONEY, captureId: 'ch_9' },
      answers: {
        ...at(TRANSACTION_STAGES, '✗ ATTEMPT_UNKNOWN'),
      },
    },
  },
  NoteStrayRefunded: {
    'of a capture that is no stray': {
      command: { type: 'NoteStrayRefunded', ...TX, captureId: 'ch_1', providersId: 're_s' },
      answers: {
        ...at(TRANSACTION_STAGES, '✗ RECEIPT_NOT_FOUND'),
      },
    },
  },
  BeginVoid: {
    'because the gift is gone': {
      command: { type: 'BeginVoid', ...ATTEMPT, reason: 'gift_gone' },
      answers: {
        ...at(['draft', 'held', 'voiding', ...AWAITED, 'paid', 'refunding', ...OVER], '–'),
        ...at(['paying', 'authorised'], 'VoidingBegan + AllocationFreed → voiding'),
        ...at(PINNED, '✗ PAYMENT_PINNED'),
      },
    },
    'because the buyer chose another method': {
      command: { type: 'BeginVoid', ...ATTEMPT, reason: 'method_changed' },
      answers: {
        ...at(['draft', 'held', 'voiding', ...AWAITED, 'paid', 'refunding', ...OVER], '–'),
        ...at(['paying', 'authorised'], 'VoidingBegan → voiding'),
        ...at(PINNED, '✗ PAYMENT_PINNED'),
      },
    },
    'because its network had too many cards declined': {
      command: { type: 'BeginVoid', ...ATTEMPT, reason: 'too_many_declines' },
      answers: {
        ...at(['draft', 'held', 'authorised', 'voiding', ...AWAITED, 'paid', 'refunding', ...OVER], '–'),
        paying: 'VoidingBegan → voiding',
        ...at(PINNED, '✗ PAYMENT_PINNED'),
      },
    },
    'of an earlier hold': {
      command: { type: 'BeginVoid', ...ATTEMPT, holdId: 'hold-0', reason: 'method_changed' },
      answers: {
        ...at(['draft', 'held', 'paying', 'authorised', 'voiding', ...AWAITED, 'paid'], '–'),
        ...at(['refunding', ...OVER], '–'),
        ...at(PINNED, '✗ PAYMENT_PINNED'),
      },
    },
    'of its closed attempt': {
      command: { type: 'BeginVoid', ...CLOSED, reason: 'gift_gone' },
      answers: {
        ...at(['draft', 'held', 'paying', 'authorised', 'voiding', ...AWAITED, 'paid'], '–'),
        ...at(['refunding', ...OVER], '–'),
        ...at(PINNED, '✗ PAYMENT_PINNED'),
      },
    },
  },
  NoteVoided: {
    'in time': {
      command: { type: 'NoteVoided', ...ATTEMPT, now: NOW },
      answers: {
        ...at(['draft', 'held', 'paying', 'authorised', ...PINNED, ...AWAITED, 'paid'], '–'),
        ...at(['refunding', ...OVER], '–'),
        voiding: 'PaymentVoided → held',
      },
    },
    'after the hold’s time': {
      command: { type: 'NoteVoided', ...ATTEMPT, now: LATER },
      answers: {
        ...at(['draft', 'held', 'paying', 'authorised', ...PINNED, ...AWAITED, 'paid'], '–'),
        ...at(['refunding', ...OVER], '–'),
        voiding: 'PaymentVoided + AllocationFreed → draft',
      },
    },
    'of its closed attempt': {
      command: { type: 'NoteVoided', ...CLOSED, now: NOW },
      answers: {
        ...at(TRANSACTION_STAGES, '–'),
      },
    },
  },
  NoteEnded: {
    'by the provider': {
      command: { type: 'NoteEnded', ...ATTEMPT, by: 'cancelled', now: NOW },
      answers: {
        ...at(['draft', 'held', 'verify', ...AWAITED, 'paid', 'refunding', ...OVER], '–'),
        ...at(['paying', 'authorised', 'capturing'], 'PaymentEnded + AllocationFreed → cancelled'),
        ...at(['pending'], 'PaymentEnded + AllocationFreed → cancelled'),
        voiding: 'PaymentVoided → held',
      },
    },
    'of its closed attempt': {
      command: { type: 'NoteEnded', ...CLOSED, by: 'cancelled', now: NOW },
      answers: {
        ...at(TRANSACTION_STAGES, '–'),
      },
    },
  },
  NoteUncertain: {
    'after a day without an answer': {
      command: { type: 'NoteUncertain', ...TX, reason: 'no_answer' },
      answers: {
        ...at(['draft', 'held', 'paying', 'verify', ...AWAITED, 'paid', ...OVER], '–'),
        ...at(['authorised', 'capturing', 'pending', 'voiding'], 'PaymentUncertain → verify'),
        ...at(['refunding'], 'PaymentUncertain → verify'),
      },
    },
    'of its closed attempt': {
      command: { type: 'NoteUncertain', ...CLOSED, reason: 'no_answer' },
      answers: {
        ...at(TRANSACTION_STAGES, '–'),
      },
    },
  },
  EndVerification: {
    'as paid': {
      command: { type: 'EndVerification', ...TX, as: 'paid', reason: WHY },
      answers: {
        ...at(['draft', 'held', 'paying', 'authorised', 'capturing'], '✗ NOT_IN_VERIFICATION'),
        ...at(['pending', 'voiding', ...AWAITED, 'refunding', ...OVER], '✗ NOT_IN_VERIFICATION'),
        verify: '✗ MONEY_NOT_RECEIVED',
        paid: '–',
      },
    },
    'as cancelled': {
      command: { type: 'EndVerification', ...TX, as: 'cancelled', reason: WHY },
      answers: {
        ...at(['draft', 'held', 'paying', 'authorised', 'capturing'], '✗ NOT_IN_VERIFICATION'),
        ...at(['pending', 'voiding', ...AWAITED, 'paid', 'refunding'], '✗ NOT_IN_VERIFICATION'),
        ...at(['removed', 'exchanged'], '✗ NOT_IN_VERIFICATION'),
        verify: 'VerificationEnded + AllocationFreed → cancelled',
        ...at(['refunded', 'cancelled'], '–'),
      },
    },
    'as paid, of a part of its refunds': {
      command: { type: 'EndVerification', ...TX, refundId: 'rf-none', as: 'paid', reason: WHY },
      answers: {
        ...at(['draft', 'held', 'paying', 'authorised', 'capturing'], '✗ NOT_IN_VERIFICATION'),
        ...at(['pending', 'voiding', ...AWAITED, 'refunding', ...OVER], '✗ NOT_IN_VERIFICATION'),
        verify: '✗ MONEY_NOT_RECEIVED',
        paid: '✗ REFUND_UNKNOWN',
      },
    },
    'as refunded': {
      command: { type: 'EndVerification', ...TX, as: 'refunded', providersId: 're_found', reason: WHY },
      answers: {
        ...at(['draft', 'held', 'paying', 'authorised', 'capturing'], '✗ NOT_IN_VERIFICATION'),
        ...at(['pending', 'voiding', ...AWAITED, 'paid', 'refunding'], '✗ NOT_IN_VERIFICATION'),
        ...at(['cancelled', 'removed', 'exchanged'], '✗ NOT_IN_VERIFICATION'),
        // Of a payment in doubt there is no refund under way.
        verify: '✗ REFUND_UNKNOWN',
        refunded: '–',
      },
    },
  },
};
