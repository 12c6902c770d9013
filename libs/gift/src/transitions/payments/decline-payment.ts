import { eventVersion, isId } from '@fiocco/event-sourcing';
import type { CaptureDeclined, OfDecline, PaymentDeclined, VoidingBegan } from '../../events/provider.js';
import { changePurchase, fieldsOf } from '../../state/gift-state.js';
import { type GiftTransition, ofPurchase } from '../../state/transition.js';
import { MOST_DECLINES } from '../../state/payments.js';
import { at, AWAITED, nothing, OVER, type Purchase, type PurchaseAt } from '../../state/purchase.js';
import { voiding } from './void-payment.js';
/** The buyer's card or wallet was declined before anything was authorised; they may try another. */
type NoteDecline = OfDecline & { readonly type: 'NoteDecline' };
/** The provider declined while the money was being taken: nothing was taken. */
type NoteCaptureDeclined = OfDecline & { readonly type: 'NoteCaptureDeclined' };
export type DeclineCommand = NoteDecline | NoteCaptureDeclined;
type DeclineEvent = PaymentDeclined | CaptureDeclined;

type Emitted = DeclineEvent | VoidingBegan;
type WithLiveAttempt = PurchaseAt<'paying' | 'authorised' | 'capturing'>;

function isKnown({ attempt, payments }: WithLiveAttempt, { attemptId, declineId }: OfDecline): boolean {
  return attempt.id !== attemptId || payments.declines.includes(declineId);
}

function isNews({ payments }: Purchase, { attemptId, declineId }: OfDecline): boolean {
  return payments.attempts.some(({ id }) => id === attemptId) && !payments.declines.includes(declineId);
}

const dataOf = ({ transactionId, attemptId, declineId, code }: OfDecline): OfDecline => ({
  transactionId,
  attemptId,
  declineId,
  code,
});

/** The last decline that is allowed also closes the attempt. */
const withLast = (purchase: WithLiveAttempt, declined: DeclineEvent): readonly Emitted[] =>
  purchase.payments.declines.length + 1 < MOST_DECLINES
    ? [declined]
    : [declined, voiding(purchase, 'too_many_declines', 'held')];

const counted = (purchase: Purchase, command: NoteDecline): readonly PaymentDeclined[] =>
  isNews(purchase, command) ? [{ type: 'gift.PaymentDeclined.v1', data: dataOf(command) }] : [];

function declinePaying(purchase: PurchaseAt<'paying'>, command: NoteDecline): readonly Emitted[] {
  const isLive = purchase.attempt.id === command.attemptId;
  return counted(purchase, command).flatMap((declined) =>
    isLive ? withLast(purchase, declined) : [declined],
  );
}

/**
 * One that is told late only counts: the buyer has succeeded with another card, or has left this attempt. Otherwise
 * leaving and coming back would give more tries.
 */
const decline = ofPurchase<NoteDecline, Emitted>({
  paying: declinePaying,
  ...at(['draft', 'held', 'authorised', 'capturing', 'voiding'], counted),
  ...at(['pending', 'verify', ...AWAITED, 'paid', 'refunding', ...OVER], nothing),
});

const declineCapture = ofPurchase<NoteCaptureDeclined, Emitted>({
  capturing: (purchase, command) =>
    isKnown(purchase, command)
      ? []
      : withLast(purchase, { type: 'gift.CaptureDeclined.v1', data: dataOf(command) }),
  ...at(
    ['draft', 'held', 'paying', 'authorised', 'pending', 'voiding', 'verify', ...AWAITED, 'paid'],
    nothing,
  ),
  ...at(['refunding', ...OVER], nothing),
});

function noted(purchase: Purchase, { declineId }: OfDecline): Purchase {
  const { payments } = purchase;
  return { ...purchase, payments: { ...payments, declines: [...payments.declines, declineId] } };
}

/** A declined capture takes nothing, so the purchase is no longer pinned. */
function backToPaying(purchase: Purchase): Purchase {
  if (purchase.stage !== 'capturing') return purchase;
  const { attempt, expiresAt } = purchase;
  return { ...fieldsOf(purchase), stage: 'paying', attempt, expiresAt };
}

const ofDecline = { transactionId: isId, attemptId: isId, declineId: isId, code: isId };

/** A provider declines; the fifth decline of a purchase closes its attempt. */
export const declining: GiftTransition<DeclineCommand, DeclineEvent, Emitted> = {
  decide: { NoteDecline: decline, NoteCaptureDeclined: declineCapture },
  evolve: {
    'gift.PaymentDeclined.v1': (state, { data }) =>
      changePurchase(state, data.transactionId, (purchase) => noted(purchase, data)),
    'gift.CaptureDeclined.v1': (state, { data }) =>
      changePurchase(state, data.transactionId, (purchase) => noted(backToPaying(purchase), data)),
  },
  stored: {
    'gift.PaymentDeclined.v1': eventVersion<PaymentDeclined>('gift.PaymentDeclined.v1', ofDecline),
    'gift.CaptureDeclined.v1': eventVersion<CaptureDeclined>('gift.CaptureDeclined.v1', ofDecline),
  },
};
