import { eventVersion, isId, isKeptRef, isNullOr, isOneOf, type KeptRef } from '@fiocco/event-sourcing';
import type { HoldShortened } from '../../events/holding.js';
import type { PaymentEnded, PaymentVoided, VoidingBegan } from '../../events/provider.js';
import { changePurchase, fieldsOf } from '../../state/gift-state.js';
import {
  type GiftTransition,
  isOther,
  type OfHold,
  ofPurchase,
  ofPurchaseIfAny,
} from '../../state/transition.js';
import {
  type AfterVoid,
  at,
  AWAITED,
  nothing,
  OVER,
  PINNED,
  type Purchase,
  type PurchaseAt,
  refuse,
  type VoidReason,
} from '../../state/purchase.js';
import { shortened } from './bank-question.js';

/** The live attempt is to be closed at the provider. Nothing is taken from here on. */
export type BeginVoid = {
  readonly type: 'BeginVoid';
  readonly transactionId: string;
  /** The attempt that is meant: any other stays as it is. */
  readonly attemptId: string;
  /** `too_many_declines`: of all that its network tried; it closes only what nobody has authorised. */
  readonly reason: 'gift_gone' | 'method_changed' | 'too_many_declines';
} & OfHold;
/** The provider has closed it, or can no longer capture it. */
type NoteVoided = {
  readonly type: 'NoteVoided';
  readonly transactionId: string;
  readonly attemptId: string;
  readonly now: string;
};
/** The provider itself cancelled, denied or forgot the payment, and has taken nothing. */
type NoteEnded = {
  readonly type: 'NoteEnded';
  readonly transactionId: string;
  readonly attemptId: string;
  readonly by: 'cancelled' | 'denied';
  readonly now: string;
};
export type VoidCommand = BeginVoid | NoteVoided | NoteEnded;
type VoidEvent = VoidingBegan | PaymentVoided | PaymentEnded;

type WithLiveAttempt = PurchaseAt<'paying' | 'authorised' | 'capturing' | 'voiding'>;

export function voiding(
  { id: transactionId, attempt }: WithLiveAttempt,
  reason: VoidReason,
  leadsTo: AfterVoid,
  note: KeptRef | null = null,
): VoidingBegan {
  return {
    type: 'gift.VoidingBegan.v1',
    data: { transactionId, attemptId: attempt.id, reason, leadsTo, note },
  };
}

function beginVoid(
  purchase: PurchaseAt<'paying' | 'authorised'>,
  { attemptId, holdId, reason }: BeginVoid,
): readonly VoidingBegan[] {
  if (attemptId !== purchase.attempt.id || isOther(holdId, purchase.holdId)) return [];
  if (reason === 'too_many_declines' && purchase.stage !== 'paying') return [];
  return [voiding(purchase, reason, reason === 'gift_gone' ? 'draft' : 'held')];
}

const begin = ofPurchase<BeginVoid, VoidingBegan>({
  ...at(['paying', 'authorised'], beginVoid),
  ...at(PINNED, refuse('PAYMENT_PINNED')),
  ...at(['draft', 'held', 'voiding', ...AWAITED, 'paid', 'refunding', ...OVER], nothing),
});

/** With the attempt its bank's question is over too. */
function voided(
  purchase: PurchaseAt<'voiding'>,
  { attemptId, now }: { readonly attemptId: string; readonly now: string },
): readonly (PaymentVoided | HoldShortened)[] {
  const { id: transactionId, attempt, leadsTo, keepsUnit, expiresAt } = purchase;
  if (attempt.id !== attemptId) return [];
  const isHeld = keepsUnit && (expiresAt === null || expiresAt > now);
  const to = leadsTo === 'held' && !isHeld ? 'draft' : leadsTo;
  const closed = { type: 'gift.PaymentVoided.v1', data: { transactionId, attemptId, to } } as const;
  return to === 'held' ? [closed, ...shortened(purchase, now)] : [closed];
}

const close = ofPurchaseIfAny<NoteVoided, PaymentVoided | HoldShortened>({
  voiding: voided,
  ...at(
    ['draft', 'held', 'paying', 'authorised', ...PINNED, ...AWAITED, 'paid', 'refunding', ...OVER],
    nothing,
  ),
});

function ended(
  { id: transactionId, attempt }: PurchaseAt<'paying' | 'authorised' | 'capturing' | 'pending'>,
  { attemptId, by }: NoteEnded,
): readonly PaymentEnded[] {
  if (attempt.id !== attemptId) return [];
  return [{ type: 'gift.PaymentEnded.v1', data: { transactionId, attemptId, by } }];
}

const end = ofPurchaseIfAny<NoteEnded, PaymentVoided | PaymentEnded | HoldShortened>({
  ...at(['paying', 'authorised', 'capturing', 'pending'], ended),
  voiding: voided,
  ...at(['draft', 'held', 'verify', ...AWAITED, 'paid', 'refunding', ...OVER], nothing),
});

function inVoiding(purchase: Purchase, { leadsTo, reason }: VoidingBegan['data']): Purchase {
  if (!('attempt' in purchase)) return purchase;
  const { attempt, expiresAt } = purchase;
  const hadUnit = !('keepsUnit' in purchase) || purchase.keepsUnit;
  const keepsUnit = leadsTo === 'held' && hadUnit;
  return { ...fieldsOf(purchase), stage: 'voiding', attempt, expiresAt, keepsUnit, leadsTo, reason };
}

function afterVoid(purchase: Purchase, { to }: PaymentVoided['data']): Purchase {
  const fields = fieldsOf(purchase);
  if (to !== 'held') return { ...fields, stage: to };
  return { ...fields, stage: 'held', expiresAt: 'expiresAt' in purchase ? purchase.expiresAt : null };
}

const ofAttempt = { transactionId: isId, attemptId: isId };

/** An attempt is closed without taking money: by the shop, or by the provider itself. */
export const closing: GiftTransition<VoidCommand, VoidEvent, VoidEvent | HoldShortened> = {
  decide: { BeginVoid: begin, NoteVoided: close, NoteEnded: end },
  evolve: {
    'gift.VoidingBegan.v1': (state, { data }) =>
      changePurchase(state, data.transactionId, (purchase) => inVoiding(purchase, data)),
    'gift.PaymentVoided.v1': (state, { data }) =>
      changePurchase(state, data.transactionId, (purchase) => afterVoid(purchase, data)),
    'gift.PaymentEnded.v1': (state, { data }) =>
      changePurchase(state, data.transactionId, (purchase) => ({
        ...fieldsOf(purchase),
        stage: 'cancelled',
      })),
  },
  stored: {
    'gift.VoidingBegan.v1': eventVersion<VoidingBegan>('gift.VoidingBegan.v1', {
      ...ofAttempt,
      reason: isOneOf(
        'hold_ended',
        'authorised_late',
        'gift_gone',
        'too_many_declines',
        'method_changed',
        'buyer_went_back',
        'cancelled_by_staff',
        'cancelled_by_buyer',
      ),
      leadsTo: isOneOf('held', 'draft', 'cancelled'),
      note: isNullOr(isKeptRef),
    }),
    'gift.PaymentVoided.v1': eventVersion<PaymentVoided>('gift.PaymentVoided.v1', {
      ...ofAttempt,
      to: isOneOf('held', 'draft', 'cancelled'),
    }),
    'gift.PaymentEnded.v1': eventVersion<PaymentEnded>('gift.PaymentEnded.v1', {
      ...ofAttempt,
      by: isOneOf('cancelled', 'denied'),
    }),
  },
};
