import { TRANSACTION_STAGES } from '@fiocco/contracts';
import { NOW, PRICE } from '../testing/gifts.fixtures.js';
import { ATTEMPT, FIND_PAYMENT, MONEY, TX } from '../testing/payments.fixtures.js';
import { at, AWAITED, OVER, PINNED } from '../state/purchase.js';
import type { Answers, Rows } from './answers.fixtures.js';

/** The attempt that every purchase had before. */
const CLOSED = { ...TX, attemptId: 'tx-1.0' };
/** An attempt that nobody knows. */
const OTHER = { ...TX, attemptId: 'tx-1.9' };

const FOUND = { ...FIND_PAYMENT, attemptId: 'tx-1.2', paymentId: 'pi_2' };

const onRecord = Object.fromEntries(
  TRANSACTION_STAGES.map((stage) => [stage, `PaymentFound → ${stage}`]),
) as Answers;

/** How a payment at a provider begins, and is authorised or declined. */
export const paying: Rows<
  | 'StartAttempt'
  | 'FindPayment'
  | 'ExtendHold'
  | 'EndQuestion'
  | 'NoteDecline'
  | 'NoteCaptureDeclined'
  | 'Authorise'
  | 'BeginCapture'
> = {
  StartAttempt: {
    'that is new': {
      command: {
        type: 'StartAttempt',
        ...TX,
        attemptId: 'tx-1.2',
        provider: 'stripe',
        paymentId: 'pi_2',
        amountCents: PRICE,
        now: NOW,
      },
      answers: {
        draft: '✗ TRANSACTION_NOT_HELD',
        held: 'PaymentStarted → paying',
        ...at(['paying', 'authorised', ...PINNED, 'voiding'], '✗ PAYMENT_UNDER_WAY'),
        ...at([...AWAITED, 'paid', 'refunding'], '✗ TRANSACTION_ALREADY_CONFIRMED'),
        ...at(OVER, '✗ TRANSACTION_CANCELLED'),
      },
    },
    'that is told again': {
      command: {
        type: 'StartAttempt',
        ...ATTEMPT,
        provider: 'stripe',
        paymentId: 'pi_1',
        amountCents: PRICE,
        now: NOW,
      },
      answers: {
        draft: '✗ TRANSACTION_NOT_HELD',
        held: 'PaymentStarted → paying',
        paying: '–',
        ...at(['authorised', ...PINNED, 'voiding'], '✗ PAYMENT_UNDER_WAY'),
        ...at([...AWAITED, 'paid', 'refunding'], '✗ TRANSACTION_ALREADY_CONFIRMED'),
        ...at(OVER, '✗ TRANSACTION_CANCELLED'),
      },
    },
  },
  FindPayment: {
    'that is what is due': {
      command: FOUND,
      answers: {
        ...onRecord,
        held: 'PaymentStarted → paying',
        ...at(['paying', 'authorised', 'voiding'], 'PaymentVoided + PaymentStarted → paying'),
        ...at(AWAITED, 'HoldReleased + UnitHeld + PaymentStarted → paying'),
      },
    },
    'that its buyer has not agreed to': {
      command: { ...FOUND, standing: 'open' },
      answers: {
        ...onRecord,
        held: 'PaymentStarted → paying',
        ...at(['paying', 'authorised', 'voiding'], 'PaymentVoided + PaymentStarted → paying'),
      },
    },
    'that its provider closed': { command: { ...FOUND, standing: 'over' }, answers: onRecord },
    'that is known': {
      command: { ...FOUND, attemptId: 'tx-1.0', paymentId: 'pi_0' },
      answers: { ...at(TRANSACTION_STAGES, '–') },
    },
  },
  ExtendHold: {
    'for the bank’s question': {
      command: { type: 'ExtendHold', ...ATTEMPT, now: NOW },
      answers: {
        ...at(['draft', 'held', 'authorised', ...PINNED, 'voiding', ...AWAITED, 'paid'], '–'),
        ...at(['refunding', ...OVER], '–'),
        paying: 'HoldExtended → paying',
      },
    },
    'for its closed attempt': {
      command: { type: 'ExtendHold', ...CLOSED, now: NOW },
      answers: {
        ...at(TRANSACTION_STAGES, '–'),
      },
    },
  },
  EndQuestion: {
    'of a bank that never asked': {
      command: { type: 'EndQuestion', ...ATTEMPT, now: NOW },
      answers: {
        ...at(TRANSACTION_STAGES, '–'),
      },
    },
  },
  NoteDecline: {
    'of its attempt': {
      command: { type: 'NoteDecline', ...ATTEMPT, declineId: 'ch_a', code: 'card_declined' },
      answers: {
        ...at(['draft', 'held', 'pending', 'verify', ...AWAITED, 'paid', 'refunding'], '–'),
        ...at(OVER, '–'),
        paying: 'PaymentDeclined → paying',
        authorised: 'PaymentDeclined → authorised',
        capturing: 'PaymentDeclined → capturing',
        voiding: 'PaymentDeclined → voiding',
      },
    },
    'of its closed attempt': {
      command: { type: 'NoteDecline', ...CLOSED, declineId: 'ch_a', code: 'card_declined' },
      answers: {
        draft: 'PaymentDeclined → draft',
        held: 'PaymentDeclined → held',
        paying: 'PaymentDeclined → paying',
        authorised: 'PaymentDeclined → authorised',
        capturing: 'PaymentDeclined → capturing',
        ...at(['pending', 'verify', ...AWAITED, 'paid', 'refunding', ...OVER], '–'),
        voiding: 'PaymentDeclined → voiding',
      },
    },
    'of an attempt that it never had': {
      command: { type: 'NoteDecline', ...OTHER, declineId: 'ch_a', code: 'card_declined' },
      answers: {
        ...at(TRANSACTION_STAGES, '–'),
      },
    },
  },
  NoteCaptureDeclined: {
    'of its attempt': {
      command: { type: 'NoteCaptureDeclined', ...ATTEMPT, declineId: 'ch_a', code: 'card_declined' },
      answers: {
        ...at(['draft', 'held', 'paying', 'authorised', 'pending', 'voiding', 'verify'], '–'),
        ...at([...AWAITED, 'paid', 'refunding', ...OVER], '–'),
        capturing: 'CaptureDeclined → paying',
      },
    },
    'of its closed attempt': {
      command: { type: 'NoteCaptureDeclined', ...CLOSED, declineId: 'ch_a', code: 'card_declined' },
      answers: {
        ...at(TRANSACTION_STAGES, '–'),
      },
    },
  },
  Authorise: {
    exactly: {
      command: { type: 'Authorise', ...ATTEMPT, ...MONEY },
      answers: {
        ...at(['draft', 'held', 'authorised', ...PINNED, 'voiding', ...AWAITED, 'paid'], '–'),
        ...at(['refunding', ...OVER], '–'),
        paying: 'PaymentAuthorised → authorised',
      },
    },
    'another amount': {
      command: { type: 'Authorise', ...ATTEMPT, ...MONEY, amountCents: PRICE - 1 },
      answers: {
        ...at(['draft', 'held', 'authorised', ...PINNED, 'voiding', ...AWAITED, 'paid'], '–'),
        ...at(['refunding', ...OVER], '–'),
        paying: 'PaymentAuthorised + PaymentUncertain → verify',
      },
    },
    'of its closed attempt': {
      command: { type: 'Authorise', ...CLOSED, ...MONEY },
      answers: {
        ...at(TRANSACTION_STAGES, '–'),
      },
    },
  },
  BeginCapture: {
    'of its attempt': {
      command: { type: 'BeginCapture', ...ATTEMPT },
      answers: {
        ...at(['draft', 'held', 'paying', 'voiding', ...AWAITED, 'refunding'], '✗ ATTEMPT_ENDED'),
        ...at(OVER, '✗ ATTEMPT_ENDED'),
        authorised: 'CaptureBegan → capturing',
        ...at([...PINNED, 'paid'], '–'),
      },
    },
    'of its closed attempt': {
      command: { type: 'BeginCapture', ...CLOSED },
      answers: {
        ...at(TRANSACTION_STAGES, '✗ ATTEMPT_ENDED'),
      },
    },
  },
};
