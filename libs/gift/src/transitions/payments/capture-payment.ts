import { eventVersion, isCents, isId, Refusal } from '@fiocco/event-sourcing';
import type { Cents } from '@fiocco/money';
import type { TransactionPaid } from '../../events/money.js';
import type {
  Captured,
  OfCapture,
  PaymentCaptured,
  PaymentEnded,
  PaymentPending,
  PaymentUncertain,
  PaymentVoided,
  StrayCaptured,
  StrayRefunded,
} from '../../events/provider.js';
import { changePayments, changePurchase, fieldsOf, type GiftState } from '../../state/gift-state.js';
import { type GiftTransition, ofPurchase, purchaseOf } from '../../state/transition.js';
import {
  at,
  AWAITED,
  byStage,
  dueCentsOf,
  nothing,
  OVER,
  type Purchase,
  type PurchaseAt,
} from '../../state/purchase.js';
import { CURRENCY } from '../../state/payments.js';
import { captureBegan, type AuthoriseEvent } from './authorise-payment.js';
import { uncertain } from './verify-payment.js';
/** The provider has taken the order to capture, and still looks at the buyer's payment. */
type NotePending = OfCapture & { readonly type: 'NotePending' };
/** The provider has taken the money. */
type NoteCapture = OfCapture & {
  readonly type: 'NoteCapture';
  readonly amountCents: Cents;
  readonly currency: string;
};
/** A stray capture was given back. */
type NoteStrayRefunded = Omit<OfCapture, 'attemptId'> & {
  readonly type: 'NoteStrayRefunded';
  /** The provider's own id of the refund. */
  readonly providersId: string;
};
export type CaptureCommand = NotePending | NoteCapture | NoteStrayRefunded;
type CaptureEvent = PaymentPending | PaymentCaptured | StrayCaptured | StrayRefunded;

type Emitted =
  | CaptureEvent
  | AuthoriseEvent
  | PaymentUncertain
  | PaymentEnded
  | PaymentVoided
  | TransactionPaid;
type Noted = readonly Emitted[];

const notePending = ofPurchase<NotePending, PaymentPending>({
  capturing({ id: transactionId, attempt }, { attemptId, captureId }) {
    if (attempt.id !== attemptId) return [];
    return [{ type: 'gift.PaymentPending.v1', data: { transactionId, attemptId, captureId } }];
  },
  ...at(['draft', 'held', 'paying', 'authorised', 'pending', 'voiding', 'verify', ...AWAITED], nothing),
  ...at(['paid', 'refunding', ...OVER], nothing),
});

function capturedData(
  { id, payments }: Purchase,
  { attemptId, captureId, amountCents, currency }: NoteCapture,
) {
  const attempt = payments.attempts.find((one) => one.id === attemptId);
  if (!attempt) throw new Refusal('ATTEMPT_UNKNOWN');
  const { provider } = attempt;
  return { transactionId: id, attemptId, captureId, provider, amountCents, currency };
}

const stray = (purchase: Purchase, command: NoteCapture): StrayCaptured => ({
  type: 'gift.StrayCaptured.v1',
  data: capturedData(purchase, command),
});
const strayOnly = (purchase: Purchase, _state: GiftState, command: NoteCapture): Noted => [
  stray(purchase, command),
];

type Expecting = PurchaseAt<'paying' | 'authorised' | 'capturing' | 'pending'>;

/** The exact amount pays the purchase; any other is recorded, and a person has to look. */
function expected(purchase: Expecting, command: NoteCapture): Noted {
  const { attempt, id: transactionId } = purchase;
  const captured: PaymentCaptured = {
    type: 'gift.PaymentCaptured.v1',
    data: capturedData(purchase, command),
  };
  const isExact = command.amountCents === attempt.amountCents && command.currency === CURRENCY;
  return isExact
    ? [captured, { type: 'gift.TransactionPaid.v1', data: { transactionId } }]
    : [captured, uncertain(purchase, 'amounts_differ')];
}

function ofLiveAttempt(purchase: Expecting, _state: GiftState, command: NoteCapture): Noted {
  return purchase.attempt.id === command.attemptId ? expected(purchase, command) : [stray(purchase, command)];
}

/**
 * Somebody took it at the provider before the shop did. While the unit is kept that is the payment; otherwise the money
 * goes back, and there is nothing left to pay with.
 */
function takenElsewhere(
  purchase: PurchaseAt<'paying' | 'authorised'>,
  state: GiftState,
  command: NoteCapture,
): Noted {
  const { id: transactionId, attempt } = purchase;
  if (attempt.id !== command.attemptId) return [stray(purchase, command)];
  if (!('keepsUnit' in purchase) || purchase.keepsUnit)
    return [captureBegan(state, purchase), ...expected(purchase, command)];
  const data = { transactionId, attemptId: attempt.id, by: 'cancelled' } as const;
  return [stray(purchase, command), { type: 'gift.PaymentEnded.v1', data }];
}

/** Its attempt cannot be closed any more; the money goes back. */
function takenWhileVoiding(purchase: PurchaseAt<'voiding'>, _state: GiftState, command: NoteCapture): Noted {
  const { id: transactionId, attempt, leadsTo } = purchase;
  if (attempt.id !== command.attemptId) return [stray(purchase, command)];
  const to = leadsTo === 'held' ? 'draft' : leadsTo;
  const data = { transactionId, attemptId: attempt.id, to };
  return [stray(purchase, command), { type: 'gift.PaymentVoided.v1', data }];
}

/** Its outcome was unknown: the one capture is recorded, and the decision stays a person's. */
function takenInVerify(purchase: PurchaseAt<'verify'>, _state: GiftState, command: NoteCapture): Noted {
  const { attempt, receipts } = purchase;
  const isCaptured = receipts.some(({ attemptId }) => attemptId === attempt.id);
  if (attempt.id !== command.attemptId || isCaptured) return [stray(purchase, command)];
  return [{ type: 'gift.PaymentCaptured.v1', data: capturedData(purchase, command) }];
}

const noteNew = byStage<[GiftState, NoteCapture], Noted>({
  ...at(['paying', 'authorised'], takenElsewhere),
  ...at(['capturing', 'pending'], ofLiveAttempt),
  voiding: takenWhileVoiding,
  verify: takenInVerify,
  ...at(['draft', 'held', ...AWAITED, 'paid', 'refunding', ...OVER], strayOnly),
});

function noteCapture(state: GiftState, command: NoteCapture): Noted {
  const purchase = purchaseOf(state, command.transactionId);
  const { receipts, payments } = purchase;
  const isKnown =
    receipts.some(({ id }) => id === command.captureId) ||
    payments.strays.some(({ captureId }) => captureId === command.captureId);
  return isKnown ? [] : noteNew(purchase, state, command);
}

function noteStrayRefunded(
  state: GiftState,
  { transactionId, captureId, providersId }: NoteStrayRefunded,
): Noted {
  const { payments } = purchaseOf(state, transactionId);
  const known = payments.strays.find((one) => one.captureId === captureId);
  if (!known) throw new Refusal('RECEIPT_NOT_FOUND');
  if (known.refunded) return [];
  const data = { transactionId, captureId, providersId, amountCents: known.amountCents };
  return [{ type: 'gift.StrayRefunded.v1', data }];
}

function inPending(purchase: Purchase): Purchase {
  if (purchase.stage !== 'capturing') return purchase;
  const { attempt, expiresAt } = purchase;
  return { ...fieldsOf(purchase), stage: 'pending', attempt, expiresAt };
}

function withCapture(
  purchase: Purchase,
  { captureId: id, provider: source, attemptId, amountCents }: Captured,
): Purchase {
  const receivedCents = purchase.receivedCents + amountCents;
  const leftCents = Math.max(0, dueCentsOf(purchase) - amountCents);
  const receipt = { id, source, attemptId, amountCents, leftCents, reversed: false };
  return { ...purchase, receivedCents, receipts: [...purchase.receipts, receipt] };
}

const ofCapture = { transactionId: isId, attemptId: isId, captureId: isId };
const captured = { ...ofCapture, provider: isId, amountCents: isCents, currency: isId };

/** A provider takes the money; what nobody expected is given back. */
export const capturing: GiftTransition<CaptureCommand, CaptureEvent, Emitted> = {
  decide: { NotePending: notePending, NoteCapture: noteCapture, NoteStrayRefunded: noteStrayRefunded },
  evolve: {
    'gift.PaymentPending.v1': (state, { data }) => changePurchase(state, data.transactionId, inPending),
    'gift.PaymentCaptured.v1': (state, { data }) =>
      changePurchase(state, data.transactionId, (purchase) => withCapture(purchase, data)),
    'gift.StrayCaptured.v1': (state, { data: { transactionId, captureId, attemptId, amountCents } }) =>
      changePayments(state, transactionId, ({ strays }) => ({
        strays: [...strays, { captureId, attemptId, amountCents, refunded: false }],
      })),
    'gift.StrayRefunded.v1': (state, { data }) =>
      changePayments(state, data.transactionId, ({ strays }) => ({
        strays: strays.map((one) => (one.captureId === data.captureId ? { ...one, refunded: true } : one)),
      })),
  },
  stored: {
    'gift.PaymentPending.v1': eventVersion<PaymentPending>('gift.PaymentPending.v1', ofCapture),
    'gift.PaymentCaptured.v1': eventVersion<PaymentCaptured>('gift.PaymentCaptured.v1', captured),
    'gift.StrayCaptured.v1': eventVersion<StrayCaptured>('gift.StrayCaptured.v1', captured),
    'gift.StrayRefunded.v1': eventVersion<StrayRefunded>('gift.StrayRefunded.v1', {
      transactionId: isId,
      captureId: isId,
      providersId: isId,
      amountCents: isCents,
    }),
  },
};
