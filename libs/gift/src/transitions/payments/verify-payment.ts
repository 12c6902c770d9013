import { eventVersion, isId, isKeptRef, isOneOf, type KeptRef, Refusal } from '@fiocco/event-sourcing';
import type {
  RefundConfirmed,
  RefundEvent,
  RefundRefused,
  TransactionPaid,
  TransactionRefunded,
} from '../../events/money.js';
import type { PaymentUncertain, UncertainReason, VerificationEnded } from '../../events/provider.js';
import { changePurchase, fieldsOf } from '../../state/gift-state.js';
import { type GiftTransition, ofPurchase, ofPurchaseIfAny } from '../../state/transition.js';
import { type Attempt, NOT_MADE, type Refund, UNSAID } from '../../state/payments.js';
import {
  at,
  AWAITED,
  byStage,
  dueCentsOf,
  keptCentsOf,
  nothing,
  OVER,
  payingAttemptOf,
  type Purchase,
  type PurchaseAt,
  refuse,
  type UncertainStage,
} from '../../state/purchase.js';
import { refundConfirmed, transactionRefunded } from './begin-refund.js';
import { endedBy, isBeyond, isRecorded } from './settle-refund.js';

/** Nobody could find out for too long how a payment or a refund went. */
type NoteUncertain = {
  readonly type: 'NoteUncertain';
  readonly transactionId: string;
  /** Absent: whatever attempt or refund is under way. */
  readonly attemptId?: string;
  readonly reason: UncertainReason;
};
/**
 * An admin ends it after a look-up. Money to give back becomes a refund of its own, which is begun then; `refunded` is for
 * a refund that is under way, and that the admin found at the provider. A part that a provider never confirms leaves its
 * purchase paid: `refundId` names it, and as paid that part was not given back.
 */
type EndVerification = {
  readonly type: 'EndVerification';
  readonly transactionId: string;
  readonly refundId?: string;
  readonly reason: KeptRef;
} & (
  | { readonly as: 'paid' | 'cancelled' }
  /** `providersId`: the provider's own id of the refund. */
  | { readonly as: 'refunded'; readonly providersId: string }
);
export type VerifyCommand = NoteUncertain | EndVerification;
type VerifyEvent = PaymentUncertain | VerificationEnded;

export function uncertain({ id: transactionId }: Purchase, reason: UncertainReason): PaymentUncertain {
  return { type: 'gift.PaymentUncertain.v1', data: { transactionId, reason } };
}

function noteOf(purchase: Purchase, { attemptId, reason }: NoteUncertain): readonly PaymentUncertain[] {
  const isOld = attemptId !== undefined && payingAttemptOf(purchase)?.id !== attemptId;
  return isOld ? [] : [uncertain(purchase, reason)];
}

const note = ofPurchaseIfAny<NoteUncertain, PaymentUncertain>({
  ...at(['authorised', 'capturing', 'pending', 'voiding', 'refunding'], noteOf),
  ...at(['draft', 'held', 'paying', 'verify', ...AWAITED, 'paid', ...OVER], nothing),
});

type Emitted = VerificationEnded | RefundEvent | TransactionPaid;
type Ended = readonly Emitted[];

const openRefunds = ({ payments }: Purchase) => payments.refunds.filter(({ state }) => state === 'open');

/** The refunds under way did not happen. A provider that made one after all is still believed. */
const notMade = (purchase: Purchase): readonly RefundRefused[] =>
  openRefunds(purchase).map((refund) => wasNotMade(purchase, refund));
const wasNotMade = ({ id: transactionId }: Purchase, { id: refundId }: Refund): RefundRefused => ({
  type: 'gift.RefundRefused.v1',
  data: { transactionId, refundId, code: NOT_MADE, back: null, until: null },
});

const wasMade = ({ id: transactionId }: Purchase, refund: Refund, providersId: string): RefundConfirmed => {
  const { id: refundId, receiptId, amountCents } = refund;
  return refundConfirmed({ transactionId, refundId, receiptId, providersId, amountCents, ...UNSAID });
};

/** Its number is on record, or the provider has given the money back by itself meanwhile. */
function refuseRecorded(purchase: Purchase, { receiptId, amountCents }: Refund, providersId: string): void {
  if (isRecorded(purchase, providersId) || isBeyond(purchase, receiptId, amountCents))
    throw new Refusal('REFUND_ALREADY_RECORDED');
}

/** One refund after the other, each with its own id: the doubt ends with the last. */
function endAsRefunded(
  purchase: PurchaseAt<'verify'>,
  { reason, providersId }: Extract<EndVerification, { as: 'refunded' }>,
): Ended {
  const { id: transactionId } = purchase;
  const [refund] = openRefunds(purchase);
  // Also where the last refund under way was just the one with this number: the admin asks a second time.
  if (!refund)
    throw new Refusal(isRecorded(purchase, providersId) ? 'REFUND_ALREADY_RECORDED' : 'REFUND_UNKNOWN');
  refuseRecorded(purchase, refund, providersId);
  const confirmed = wasMade(purchase, refund, providersId);
  const over = endedBy(purchase, refund.amountCents, refund.id);
  if (over.length === 0) return [confirmed];
  const data = { transactionId, as: 'refunded', reason } as const;
  return [{ type: 'gift.VerificationEnded.v1', data }, confirmed, ...over];
}

/**
 * As paid only with the whole price on record and its unit, which may have to be retaken first; as cancelled only
 * where no money is left in it: one whose money was given back is refunded. Anything else is a refund.
 */
function endVerify(purchase: PurchaseAt<'verify'>, command: EndVerification): Ended {
  if (command.as === 'refunded') return endAsRefunded(purchase, command);
  const { as, reason } = command;
  const { id: transactionId } = purchase;
  const ends: VerificationEnded = { type: 'gift.VerificationEnded.v1', data: { transactionId, as, reason } };
  const ended = [ends, ...notMade(purchase)];
  return as === 'paid' ? [...ended, paidInDoubt(purchase)] : [...ended, ...cancelledInDoubt(purchase)];
}

function paidInDoubt(purchase: PurchaseAt<'verify'>): TransactionPaid {
  const dueCents = dueCentsOf(purchase);
  const isGivenBack = purchase.receivedCents > 0 && keptCentsOf(purchase) === 0;
  if (dueCents > 0 || isGivenBack) throw new Refusal('MONEY_NOT_RECEIVED', { dueCents });
  if (!purchase.keepsUnit) throw new Refusal('HOLD_ENDED');
  return { type: 'gift.TransactionPaid.v1', data: { transactionId: purchase.id } };
}

function cancelledInDoubt(purchase: PurchaseAt<'verify'>): readonly TransactionRefunded[] {
  if (keptCentsOf(purchase) > 0) throw new Refusal('TRANSACTION_HAS_MONEY');
  return purchase.receivedCents > 0 ? [transactionRefunded(purchase.id, true)] : [];
}

/** A repeat changes nothing, where it has ended so. */
const endedAs =
  (...ends: readonly EndVerification['as'][]) =>
  (_purchase: Purchase, { as }: EndVerification): Ended => {
    if (!ends.includes(as)) throw new Refusal('NOT_IN_VERIFICATION');
    return [];
  };

/** A part that its provider never confirmed. A repeat changes nothing. */
function endPart(purchase: PurchaseAt<'paid'>, command: EndVerification): Ended {
  const { refundId, transactionId, as, reason } = command;
  if (refundId === undefined) return endedAs('paid')(purchase, command);
  const refund = purchase.payments.refunds.find(({ id }) => id === refundId);
  if (!refund) throw new Refusal('REFUND_UNKNOWN');
  if (command.as === 'cancelled') throw new Refusal('NOT_IN_VERIFICATION');
  if (refund.state !== 'open') return [];
  const ends: VerificationEnded = { type: 'gift.VerificationEnded.v1', data: { transactionId, as, reason } };
  if (command.as !== 'refunded') return [ends, wasNotMade(purchase, refund)];
  refuseRecorded(purchase, refund, command.providersId);
  const confirmed = wasMade(purchase, refund, command.providersId);
  return [ends, confirmed, ...endedBy(purchase, refund.amountCents, refund.id)];
}

const end = ofPurchase<EndVerification, Emitted>({
  verify: endVerify,
  paid: endPart,
  cancelled: endedAs('cancelled'),
  refunded: endedAs('cancelled', 'refunded'),
  ...at(
    ['draft', 'held', 'paying', 'authorised', 'capturing', 'pending', 'voiding', ...AWAITED, 'refunding'],
    refuse('NOT_IN_VERIFICATION'),
  ),
  ...at(['removed', 'exchanged'], refuse('NOT_IN_VERIFICATION')),
});

const asItIs = (purchase: Purchase): Purchase => purchase;

function inDoubt(purchase: PurchaseAt<UncertainStage>, attempt: Attempt | undefined): Purchase {
  if (!attempt) return purchase;
  const { stage: from } = purchase;
  const keepsUnit = 'keepsUnit' in purchase ? purchase.keepsUnit : true;
  const reopens = 'reopens' in purchase ? purchase.reopens : true;
  return { ...fieldsOf(purchase), stage: 'verify', attempt, expiresAt: null, keepsUnit, from, reopens };
}

const inVerify = byStage<[], Purchase>({
  ...at(
    ['authorised', 'capturing', 'pending', 'voiding'],
    (purchase: PurchaseAt<'authorised' | 'capturing' | 'pending' | 'voiding'>) =>
      inDoubt(purchase, purchase.attempt),
  ),
  // What is in doubt is its refund.
  refunding: (purchase) => inDoubt(purchase, payingAttemptOf(purchase)),
  ...at(['draft', 'held', 'paying', 'verify', ...AWAITED, 'paid', ...OVER], asItIs),
});

/** As paid or refunded, the event after it says so. */
const decided = (purchase: Purchase, { as }: VerificationEnded['data']): Purchase =>
  as === 'cancelled' ? { ...fieldsOf(purchase), stage: 'cancelled' } : purchase;

/** The outcome of a payment is unknown for too long, or its amount differs: a person decides. */
export const verifying: GiftTransition<VerifyCommand, VerifyEvent, VerifyEvent | Emitted> = {
  decide: { NoteUncertain: note, EndVerification: end },
  evolve: {
    'gift.PaymentUncertain.v1': (state, { data }) =>
      changePurchase(state, data.transactionId, (purchase) => inVerify(purchase)),
    'gift.VerificationEnded.v1': (state, { data }) =>
      changePurchase(state, data.transactionId, (purchase) => decided(purchase, data)),
  },
  stored: {
    'gift.PaymentUncertain.v1': eventVersion<PaymentUncertain>('gift.PaymentUncertain.v1', {
      transactionId: isId,
      reason: isOneOf('no_answer', 'amounts_differ'),
    }),
    'gift.VerificationEnded.v1': eventVersion<VerificationEnded>('gift.VerificationEnded.v1', {
      transactionId: isId,
      as: isOneOf('paid', 'cancelled', 'refunded'),
      reason: isKeptRef,
    }),
  },
};
