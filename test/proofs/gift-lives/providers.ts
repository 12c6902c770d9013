import type { GiftCommand, Purchase } from '@fiocco/gift';
import {
  type Acts,
  after,
  attemptOf,
  captureOf,
  type Dice,
  moneyOf,
  of,
  oneOf,
  own,
  totalOf,
  idOf,
} from './scene.js';

const captures = (purchase: Purchase | undefined) =>
  (purchase?.receipts ?? []).filter(({ attemptId }) => attemptId !== null);

/** What a provider can still give back: it never gives back more than it captured. */
function leftAtProvider(purchase: Purchase | undefined, captureId: string): number {
  const receipt = purchase?.receipts.find(({ id }) => id === captureId);
  const done = (purchase?.payments.refunds ?? []).filter(
    ({ receiptId, state }) => receiptId === captureId && state === 'done',
  );
  return done.reduce((left, { amountCents }) => left - amountCents, receipt?.amountCents ?? 0);
}

function refunded(
  dice: Dice,
  money: { readonly refundId: string; readonly captureId: string; readonly amountCents: number },
): GiftCommand {
  return { type: 'NoteRefunded', ...of(dice), ...money, providersId: `prov-${money.refundId}` };
}

/** The answer to one refund that was asked for, perhaps once more or after it was refused. */
function answeredRefund(purchase: Purchase | undefined, dice: Dice): GiftCommand {
  const asked = (purchase?.payments.refunds ?? []).filter(({ receiptId }) =>
    captures(purchase).some(({ id }) => id === receiptId),
  );
  const refund = oneOf(asked, dice) ?? { id: '-', receiptId: '-', amountCents: 1, state: 'open' as const };
  const fits = refund.state === 'done' || refund.amountCents <= leftAtProvider(purchase, refund.receiptId);
  return dice.odd || !fits
    ? { type: 'NoteRefundRefused', ...of(dice), refundId: refund.id, code: 'expired_or_canceled_card' }
    : refunded(dice, { refundId: refund.id, captureId: refund.receiptId, amountCents: refund.amountCents });
}

/** What providers tell: in any order, late or twice, but never more given back than captured. */
export const providers: Acts = {
  'the bank asks': (scene, dice) => ({
    type: 'ExtendHold',
    ...of(dice),
    attemptId: attemptOf(scene, dice),
    now: after(scene, 0),
  }),
  'the bank asks no more': (scene, dice) => ({
    type: 'EndQuestion',
    ...of(dice),
    attemptId: attemptOf(scene, dice),
    now: after(scene, 0),
  }),
  declined: (scene, dice) => ({
    type: dice.flag ? 'NoteDecline' : 'NoteCaptureDeclined',
    ...of(dice),
    attemptId: attemptOf(scene, dice),
    declineId: `de-${idOf(dice)}-${dice.pick}`,
    code: 'card_declined',
  }),
  authorised: (scene, dice) => ({
    type: 'Authorise',
    ...of(dice),
    attemptId: attemptOf(scene, dice),
    ...moneyOf(scene, dice),
  }),
  pending: (scene, dice) => ({
    type: 'NotePending',
    ...of(dice),
    attemptId: attemptOf(scene, dice),
    captureId: captureOf(scene, dice),
  }),
  captured: (scene, dice) => ({
    type: 'NoteCapture',
    ...of(dice),
    attemptId: attemptOf(scene, dice),
    captureId: captureOf(scene, dice),
    ...moneyOf(scene, dice),
  }),
  closed: (scene, dice) => ({
    type: 'NoteVoided',
    ...of(dice),
    attemptId: attemptOf(scene, dice),
    now: after(scene, 0),
  }),
  'ended by itself': (scene, dice) => ({
    type: 'NoteEnded',
    ...of(dice),
    attemptId: attemptOf(scene, dice),
    by: dice.flag ? 'cancelled' : 'denied',
    now: after(scene, 0),
  }),
  'found after a restore': (scene, dice) => ({
    type: 'FindPayment',
    ...of(dice),
    attemptId: `${idOf(dice)}.f${scene.n}`,
    provider: dice.flag ? 'stripe' : 'paypal',
    paymentId: `pi_f-${scene.n}`,
    // Of a purchase that is lost too nobody knows the price, but a provider took something for it.
    amountCents: totalOf(scene, dice) || 5_000,
    standing: dice.odd ? 'over' : dice.flag ? 'agreed' : 'open',
    orderNumber: `FI-${idOf(dice)}`,
    holdId: `hold-f${scene.n}`,
    lostBuyer: dice.odd ? null : { ref: `buyer_${idOf(dice)}#1`, digest: 'd' },
  }),
  'refund answered': (scene, dice) => answeredRefund(own(scene, dice), dice),
  'refunded unasked': (scene, dice) => {
    const receipt = captures(own(scene, dice)).at(0);
    const left = own(scene, dice) && receipt ? leftAtProvider(own(scene, dice), receipt.id) : 0;
    const amountCents = dice.flag ? left : Math.min(left, 1_000);
    return amountCents > 0 && receipt
      ? refunded(dice, { refundId: `re_x-${scene.n}`, captureId: receipt.id, amountCents })
      : answeredRefund(own(scene, dice), dice);
  },
  'stray given back': (scene, dice) => ({
    type: 'NoteStrayRefunded',
    ...of(dice),
    captureId: oneOf(own(scene, dice)?.payments.strays ?? [], dice)?.captureId ?? '-',
    providersId: `re_s-${scene.n}`,
  }),
  disputed: (scene, dice) => ({
    type: 'NoteDispute',
    ...of(dice),
    disputeId: `dp-${idOf(dice)}`,
    captureId: captureOf(scene, dice),
    status: dice.flag ? 'needs_response' : 'lost',
    amountCents: totalOf(scene, dice),
  }),
  'fee told': (scene, dice) => ({
    type: 'NoteFee',
    ...of(dice),
    captureId: captureOf(scene, dice),
    feeCents: 219,
  }),
};
