import { eventVersion, isCents, isCount, isId, isNullOr, Refusal } from '@fiocco/event-sourcing';
import type { Cents } from '@fiocco/money';
import type {
  CaptureBegan,
  PaymentAuthorised,
  PaymentUncertain,
  VoidingBegan,
} from '../../events/provider.js';
import { changePurchase, fieldsOf, type GiftState } from '../../state/gift-state.js';
import { type GiftTransition, ofPurchase, purchaseOf } from '../../state/transition.js';
import {
  at,
  AWAITED,
  byStage,
  nothing,
  OVER,
  payingAttemptOf,
  type Purchase,
  type PurchaseAt,
  refuse,
} from '../../state/purchase.js';
import { CURRENCY } from '../../state/payments.js';
import { uncertain } from './verify-payment.js';
import { voiding } from './void-payment.js';

/** The provider says that the amount may be taken. It is asked for this; the browser's word does not count. */
type Authorise = {
  readonly type: 'Authorise';
  readonly transactionId: string;
  readonly attemptId: string;
  readonly amountCents: Cents;
  readonly currency: string;
};
/** The money is about to be taken: from here on nothing but the provider's answer ends the purchase. */
type BeginCapture = {
  readonly type: 'BeginCapture';
  readonly transactionId: string;
  readonly attemptId: string;
};
export type AuthoriseCommand = Authorise | BeginCapture;
export type AuthoriseEvent = PaymentAuthorised | CaptureBegan;

/** An amount that differs is never taken: a person has to look. */
function authorisePaying(
  purchase: PurchaseAt<'paying'>,
  { attemptId, amountCents, currency }: Authorise,
): readonly (PaymentAuthorised | PaymentUncertain)[] {
  const { id: transactionId, attempt } = purchase;
  if (attempt.id !== attemptId) return [];
  const data = { transactionId, attemptId, amountCents, currency };
  const authorised: PaymentAuthorised = { type: 'gift.PaymentAuthorised.v1', data };
  const isSame = amountCents === attempt.amountCents && currency === CURRENCY;
  return isSame ? [authorised] : [authorised, uncertain(purchase, 'amounts_differ')];
}

/**
 * Its hold ended while the bank was still being asked, and it is being closed already. That it was authorised is written,
 * since its buyer saw it succeed and has to be told.
 */
function authoriseTooLate(
  purchase: PurchaseAt<'voiding'>,
  { attemptId }: Authorise,
): readonly VoidingBegan[] {
  if (purchase.attempt.id !== attemptId || purchase.reason !== 'hold_ended') return [];
  return [voiding(purchase, 'authorised_late', purchase.leadsTo)];
}

const authorise = ofPurchase<Authorise, PaymentAuthorised | PaymentUncertain | VoidingBegan>({
  paying: authorisePaying,
  voiding: authoriseTooLate,
  ...at(['draft', 'held', 'authorised', 'capturing', 'pending', 'verify', ...AWAITED], nothing),
  ...at(['paid', 'refunding', ...OVER], nothing),
});

export function captureBegan(
  state: GiftState,
  { id: transactionId, holdId, unitIndex, attempt }: PurchaseAt<'paying' | 'authorised'>,
): CaptureBegan {
  const allocationId = state.allocations[String(unitIndex)] ?? null;
  const data = { transactionId, attemptId: attempt.id, holdId, unitIndex, allocationId };
  return { type: 'gift.CaptureBegan.v1', data };
}

/** Whoever asks for another attempt than the one that pays must not capture it; a restore may have found others since. */
function refuseOther(purchase: Purchase, _state: GiftState, { attemptId }: BeginCapture): readonly never[] {
  if (payingAttemptOf(purchase)?.id !== attemptId) throw new Refusal('ATTEMPT_ENDED');
  return [];
}

/** A hold whose time is past still stands until its end is written; one that has ended must be retaken first. */
const beginOwn = byStage<[GiftState, BeginCapture], readonly CaptureBegan[]>({
  authorised(purchase, state, { attemptId }) {
    if (purchase.attempt.id !== attemptId) throw new Refusal('ATTEMPT_ENDED');
    if (!purchase.keepsUnit) throw new Refusal('HOLD_ENDED');
    return [captureBegan(state, purchase)];
  },
  ...at(['capturing', 'pending', 'paid', 'verify'], refuseOther),
  ...at(['draft', 'held', 'paying', 'voiding', ...AWAITED, 'refunding', ...OVER], refuse('ATTEMPT_ENDED')),
});

const begin = (state: GiftState, command: BeginCapture): readonly CaptureBegan[] =>
  beginOwn(purchaseOf(state, command.transactionId), state, command);

function inAuthorised(purchase: Purchase): Purchase {
  if (purchase.stage !== 'paying') return purchase;
  const { attempt, expiresAt } = purchase;
  return { ...fieldsOf(purchase), stage: 'authorised', attempt, expiresAt, keepsUnit: true };
}

function inCapturing(purchase: Purchase): Purchase {
  if (!('attempt' in purchase)) return purchase;
  const { attempt, expiresAt } = purchase;
  return { ...fieldsOf(purchase), stage: 'capturing', attempt, expiresAt };
}

/** A payment is authorised, and pinned before its money is taken. */
export const authorising: GiftTransition<
  AuthoriseCommand,
  AuthoriseEvent,
  AuthoriseEvent | PaymentUncertain | VoidingBegan
> = {
  decide: { Authorise: authorise, BeginCapture: begin },
  evolve: {
    'gift.PaymentAuthorised.v1': (state, { data }) => changePurchase(state, data.transactionId, inAuthorised),
    'gift.CaptureBegan.v1': (state, { data }) => changePurchase(state, data.transactionId, inCapturing),
  },
  stored: {
    'gift.PaymentAuthorised.v1': eventVersion<PaymentAuthorised>('gift.PaymentAuthorised.v1', {
      transactionId: isId,
      attemptId: isId,
      amountCents: isCents,
      currency: isId,
    }),
    'gift.CaptureBegan.v1': eventVersion<CaptureBegan>('gift.CaptureBegan.v1', {
      transactionId: isId,
      attemptId: isId,
      holdId: isId,
      unitIndex: isCount,
      allocationId: isNullOr(isId),
    }),
  },
};
