import { type Acts, after, attemptOf, hold, nextAttempt, of, own, totalOf, why } from './scene.js';

/** What buyers do. */
export const buyers: Acts = {
  hold: hold(() => ({})),
  'hold and confirm': hold((scene, dice) =>
    dice.flag
      ? { paymentMethod: 'bonifico', confirm: { as: 'transfer', until: after(scene, 7_200) } }
      : { paymentMethod: 'in_negozio', confirm: { as: 'reservation', until: after(scene, 10_080) } },
  ),
  'hold again': hold((scene, dice) => {
    const purchase = own(scene, dice);
    return purchase
      ? {
          kind: purchase.kind,
          shareCents: purchase.amountCents,
          paymentMethod: purchase.paymentMethod,
          shippingCents: purchase.shippingCents,
        }
      : {};
  }),
  'go back': (scene, dice) => ({
    type: 'ReleaseHold',
    ...of(dice),
    reason: dice.flag ? 'buyer_went_back' : 'choice_changed',
    holdId: dice.odd ? 'hold-0' : null,
  }),
  'start to pay': (scene, dice) => ({
    type: 'StartAttempt',
    ...of(dice),
    attemptId: nextAttempt(scene, dice),
    provider: own(scene, dice)?.paymentMethod ?? 'stripe',
    paymentId: `pi-${nextAttempt(scene, dice)}`,
    amountCents: totalOf(scene, { ...dice, odd: false }),
    now: after(scene, 0),
  }),
  'change the method': (scene, dice) => ({
    type: 'BeginVoid',
    ...of(dice),
    attemptId: attemptOf(scene, dice),
    holdId: dice.odd ? 'hold-0' : null,
    reason: 'method_changed',
  }),
  'correct the data': (scene, dice) => ({
    type: 'CorrectBuyer',
    ...of(dice),
    buyer: why(scene, dice),
    by: dice.flag ? 'buyer' : 'staff',
  }),
};

/** What jobs do, perhaps late. */
export const jobs: Acts = {
  'end the hold': (scene, dice) => ({
    type: 'ExpireHold',
    ...of(dice),
    holdId: dice.odd ? 'hold-0' : (own(scene, dice)?.holdId ?? '-'),
    now: after(scene, 0),
  }),
  'end the reservation': (scene, dice) => ({ type: 'ExpireReservation', ...of(dice), now: after(scene, 0) }),
  'end the transfer': (scene, dice) => ({ type: 'ExpireTransfer', ...of(dice), now: after(scene, 0) }),
  'begin the capture': (scene, dice) => ({
    type: 'BeginCapture',
    ...of(dice),
    attemptId: attemptOf(scene, dice),
  }),
  'take the gift again': hold(() => ({ retakes: true, expiresAt: null })),
  'close what lost its gift': (scene, dice) => ({
    type: 'BeginVoid',
    ...of(dice),
    attemptId: attemptOf(scene, dice),
    reason: 'gift_gone',
  }),
  'give up asking': (scene, dice) => ({
    type: 'NoteUncertain',
    ...of(dice),
    ...(dice.flag && { attemptId: attemptOf(scene, dice) }),
    reason: 'no_answer',
  }),
  'abandon an allocation': (scene, { pick }) => ({
    type: 'AbandonAllocation',
    allocationId: `alloc-${pick}`,
  }),
};
