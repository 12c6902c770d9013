import { describe, it } from '@jest/globals';
import { given } from '@fiocco/event-sourcing/testing';
import { type GiftCommand, giftDecider } from './decider.js';
import type { GiftEvent } from './events/gift-events.js';
import {
  allocationFreed,
  holdUnit,
  IN_15_MIN,
  IN_A_WEEK,
  holdReleased,
  LATER,
  moneyTaken,
  NOW,
  placed,
  PRICE,
  unitHeld,
  unitReserved,
} from './testing/gifts.fixtures.js';
import {
  TX,
  ATTEMPT,
  MONEY,
  CAPTURE,
  heldForCard,
  started,
  authorised,
  awaited,
  heldForTransfer,
  captureBegan,
  captured,
  stray,
  paid,
  lost,
  voiding,
  closed,
  start,
  authorise,
  beginCapture,
  noteCapture,
  decline,
  FIND_PAYMENT,
  expire,
  cancel,
  declined,
  refundBegan,
  refundRefused,
  uncertain,
} from './testing/payments.fixtures.js';

const gift = (...history: GiftEvent[]) => given(giftDecider, [placed(), heldForCard, ...history]);
const paying = (...history: GiftEvent[]) => gift(started, ...history);
const pinned = (...history: GiftEvent[]) => paying(authorised, captureBegan, ...history);

describe('a payment by card', () => {
  // @holds life: held → paying: a payment is made at a provider
  it('starts on a live hold, for exactly what is due, once', () => {
    gift().when(start()).then([started]);
    paying().when(start()).then([]);
    paying()
      .when(start({ attemptId: 'tx-1.2', paymentId: 'pi_2' }))
      .thenRefused('PAYMENT_UNDER_WAY');
    gift()
      .when(start({ now: IN_15_MIN }))
      .thenRefused('HOLD_ENDED');
    gift()
      .when(start({ amountCents: PRICE - 1 }))
      .thenRefused('AMOUNT_CHANGED', { amountCents: PRICE });
    gift()
      .when(start({ provider: 'paypal' }))
      .thenRefused('PAYMENT_METHOD_CHANGED');
  });

  // @holds life: paying → authorised: the provider says so
  it('is authorised, pinned, then captured: each once', () => {
    paying().when(authorise()).then([authorised]);
    paying(authorised).when(authorise()).then([]);
    paying(authorised).when(beginCapture).then([captureBegan]);
    pinned().when(beginCapture).then([]);
    pinned().when(noteCapture()).then([captured, paid]);
    pinned(captured, paid).when(noteCapture()).then([]);
  });

  // @holds life: in doubt → verify: no answer for a day (pending: a week), or another amount
  it('is for a person to look at where the amount or the currency differs', () => {
    const differ: GiftEvent = {
      type: 'gift.PaymentUncertain.v1',
      data: { ...TX, reason: 'amounts_differ' },
    };
    const less = { ...MONEY, amountCents: PRICE - 1 };
    paying()
      .when(authorise(less))
      .then([{ type: 'gift.PaymentAuthorised.v1', data: { ...ATTEMPT, ...less } }, differ]);
    pinned()
      .when(noteCapture({ currency: 'USD' }))
      .then([{ type: 'gift.PaymentCaptured.v1', data: { ...CAPTURE, currency: 'USD' } }, differ]);
  });

  // @holds life: paying ↺: a decline, or the bank’s question
  it('gives the buyer five tries, and a decline that is told twice counts once', () => {
    const four = ['a', 'b', 'c', 'd'].map(declined);
    paying()
      .when(decline('a'))
      .then([declined('a')]);
    paying(declined('a')).when(decline('a')).then([]);
    paying(...four)
      .when(decline('e'))
      .then([declined('e'), voiding('too_many_declines', 'held')]);
    paying(...four, declined('e'), voiding('too_many_declines', 'held'), closed)
      .when(start({ attemptId: 'tx-1.2', paymentId: 'pi_2' }))
      .thenRefused('PAYMENT_ATTEMPTS_USED');
  });
});

describe('a hold while the bank asks its buyer', () => {
  const at = (minutes: number): string => new Date(Date.parse(NOW) + minutes * 60_000).toISOString();
  const asked = (minutes: number): GiftCommand => ({ type: 'ExtendHold', ...ATTEMPT, now: at(minutes) });
  const told = (minutes: number): GiftCommand => ({ type: 'EndQuestion', ...ATTEMPT, now: at(minutes) });
  const until = (type: 'HoldExtended' | 'HoldShortened', minutes: number, holdId = 'hold-1'): GiftEvent => ({
    type: `gift.${type}.v1`,
    data: { ...TX, holdId, expiresAt: at(minutes) },
  });
  const extended = until('HoldExtended', 60);

  it('lasts an hour in all, and is extended once', () => {
    paying().when(asked(3)).then([extended]);
    paying(extended).when(asked(4)).then([]);
  });

  it('ends five minutes after the question, and never before its first quarter of an hour', () => {
    paying(extended)
      .when(told(40))
      .then([until('HoldShortened', 45)]);
    paying(extended)
      .when(told(3))
      .then([until('HoldShortened', 15)]);
    paying(extended).when(told(58)).then([]);
    paying(extended, until('HoldShortened', 45)).when(told(41)).then([]);
    paying().when(told(3)).then([]);
  });

  it('is not extended again for another question, nor for the attempt after it', () => {
    const shortened = until('HoldShortened', 45);
    paying(extended, shortened).when(asked(42)).then([]);
    paying(extended, voiding('method_changed', 'held'))
      .when({ type: 'NoteVoided', ...ATTEMPT, now: at(20) })
      .then([closed, until('HoldShortened', 25)]);
    const second = { attemptId: 'tx-1.2', paymentId: 'pi_2' };
    const again = { ...started, data: { ...started.data, ...second } } as GiftEvent;
    paying(extended, voiding('method_changed', 'held'), closed, until('HoldShortened', 25), again)
      .when({ ...asked(21), attemptId: 'tx-1.2' } as GiftCommand)
      .then([]);
  });

  it('given back and taken again is a quarter of an hour; on another unit the bank has its time again', () => {
    const back: GiftEvent = {
      type: 'gift.HoldReleased.v1',
      data: { ...TX, holdId: 'hold-1', reason: 'buyer_went_back' },
    };
    const anew = (unitIndex: number) => {
      const held = { holdId: 'hold-2', allocationId: 'alloc-2', expiresAt: at(70) } as const;
      const data = { ...held, unitIndex, paymentMethod: 'stripe' } as const;
      const next = { attemptId: 'tx-1.2', paymentId: 'pi_2', holdId: 'hold-2' };
      const paysAgain = { ...started, data: { ...started.data, ...next } } as GiftEvent;
      const given = [voiding('buyer_went_back', 'draft'), voided, back, allocationFreed()];
      return paying(extended, ...given, unitHeld(data), paysAgain);
    };
    const voided = { ...closed, data: { ...ATTEMPT, to: 'draft' } } as GiftEvent;
    const askedAgain = { ...asked(57), attemptId: 'tx-1.2' } as GiftCommand;
    anew(0).when(askedAgain).then([]);
    anew(1)
      .when(askedAgain)
      .then([until('HoldExtended', 115, 'hold-2')]);
  });
});

describe('the end of the time', () => {
  it('closes a payment that nobody authorised, and frees the gift at once', () => {
    paying()
      .when(expire)
      .then([voiding('hold_ended', 'draft'), allocationFreed()]);
  });

  it('is followed by word of a payment that is authorised all the same, once, and only then', () => {
    const ended = [voiding('hold_ended', 'draft'), allocationFreed()];
    const late = voiding('authorised_late', 'draft');
    paying(...ended)
      .when(authorise())
      .then([late]);
    paying(...ended, late)
      .when(authorise())
      .then([]);
    paying(...ended)
      .when(authorise({ attemptId: 'tx-1.0' }))
      .then([]);
    // Whoever called it off themselves has nothing to be told.
    paying(voiding('buyer_went_back', 'draft'), allocationFreed()).when(authorise()).then([]);
  });

  it('frees the gift of an authorised payment, which needs it again before its money is taken', () => {
    paying(authorised).when(expire).then([lost, allocationFreed()]);
    paying(authorised, lost, allocationFreed()).when(beginCapture).thenRefused('HOLD_ENDED');
    const retaken = { ...TX, holdId: 'hold-9', unitIndex: 0, allocationId: 'alloc-9', expiresAt: null };
    paying(authorised, lost, allocationFreed())
      .when(
        holdUnit({ holdId: 'hold-9', allocationId: 'alloc-9', expiresAt: null, retakes: true, now: LATER }),
      )
      .then([{ type: 'gift.HoldRetaken.v1', data: retaken }]);
  });

  // @holds life: authorised → capturing: pinned
  it('never ends what is pinned, and nobody cancels, releases or withdraws it', () => {
    pinned().when(expire).then([]);
    pinned().when(cancel).thenRefused('PAYMENT_PINNED');
    pinned()
      .when({ type: 'ReleaseHold', ...TX, reason: 'buyer_went_back' })
      .thenRefused('PAYMENT_PINNED');
    pinned()
      .when({ type: 'WithdrawGift', closedToo: true })
      .thenRefused('GIFT_HAS_TRANSACTIONS', { transactions: 1 });
  });

  it('of another buyer’s payment is written before the unit changes hands', () => {
    const other = { transactionId: 'tx-2', holdId: 'hold-2', allocationId: null };
    paying()
      .when(holdUnit({ ...other, now: LATER, expiresAt: IN_A_WEEK }))
      .then([
        voiding('hold_ended', 'draft'),
        unitHeld({ ...other, allocationId: 'alloc-1', expiresAt: IN_A_WEEK }),
      ]);
  });
});

describe('money that nobody expected', () => {
  // @holds life: stray captures: money that nobody expected, at any stage, is recorded and goes back
  it('goes back, whatever the purchase is by now', () => {
    paying(voiding('method_changed', 'held'), closed).when(noteCapture()).then([stray]);
    paying(voiding('method_changed', 'held'), closed, stray).when(noteCapture()).then([]);
    pinned(captured, paid)
      .when(noteCapture({ captureId: 'ch_2' }))
      .then([{ type: 'gift.StrayCaptured.v1', data: { ...CAPTURE, captureId: 'ch_2' } }]);
  });

  it('of a payment that is alive pays the purchase only while its gift is kept', () => {
    paying().when(noteCapture()).then([captureBegan, captured, paid]);
    paying(authorised, lost, allocationFreed())
      .when(noteCapture())
      .then([stray, { type: 'gift.PaymentEnded.v1', data: { ...ATTEMPT, by: 'cancelled' } }]);
  });

  it('on an attempt that the shop never made is refused', () => {
    gift().when(noteCapture()).thenRefused('ATTEMPT_UNKNOWN');
  });
});

describe('a job or an answer that comes late', () => {
  const second = { attemptId: 'tx-1.2', paymentId: 'pi_2' };
  const startedAgain = { ...started, data: { ...started.data, ...second } } as GiftEvent;
  const again = [voiding('method_changed', 'held'), closed, startedAgain];
  const authorisedAgain = { ...authorised, data: { ...authorised.data, attemptId: 'tx-1.2' } } as GiftEvent;
  const pinnedAgain = { ...captureBegan, data: { ...captureBegan.data, attemptId: 'tx-1.2' } } as GiftEvent;
  const capturedAgain = { ...captured, data: { ...captured.data, attemptId: 'tx-1.2' } } as GiftEvent;

  // @holds life: late jobs and answers, of an earlier hold or attempt, end nothing of the present one
  it('of a closed attempt never lets its caller capture it, whatever the next one has come to', () => {
    const steps = [authorisedAgain, pinnedAgain, capturedAgain, paid];
    for (let n = 0; n <= steps.length; n += 1)
      paying(...again, ...steps.slice(0, n))
        .when(beginCapture)
        .thenRefused('ATTEMPT_ENDED');
    paying(...again, authorisedAgain, pinnedAgain)
      .when({ type: 'BeginCapture', ...TX, attemptId: 'tx-1.2' })
      .then([]);
  });

  it('of a closed attempt puts no later one in doubt', () => {
    const doubt = (attemptId?: string): GiftCommand => ({
      type: 'NoteUncertain',
      ...TX,
      ...(attemptId && { attemptId }),
      reason: 'no_answer',
    });
    const live = paying(...again, authorisedAgain);
    live.when(doubt('tx-1.1')).then([]);
    live.when(doubt('tx-1.2')).then([uncertain('no_answer')]);
    live.when(doubt()).then([uncertain('no_answer')]);
  });

  it('counts as one of the five tries, though its attempt is being closed or is closed', () => {
    const going = voiding('method_changed', 'held');
    paying(going)
      .when(decline('a'))
      .then([declined('a')]);
    paying(going, closed)
      .when(decline('a'))
      .then([declined('a')]);
    paying(going, declined('a'), closed).when(decline('a')).then([]);
    paying(
      voiding('buyer_went_back', 'draft'),
      { ...closed, data: { ...ATTEMPT, to: 'draft' } } as GiftEvent,
      allocationFreed(),
    )
      .when(decline('a'))
      .then([declined('a')]);
    gift().when(decline('a')).then([]);
  });

  // @holds life: stray captures: money that nobody expected, at any stage, is recorded and goes back
  it('with a second capture in doubt gives it back: one payment is captured once', () => {
    const differing = { ...captured, data: { ...CAPTURE, amountCents: PRICE - 1 } } as GiftEvent;
    pinned(differing, uncertain('amounts_differ'))
      .when(noteCapture({ captureId: 'ch_2' }))
      .then([{ type: 'gift.StrayCaptured.v1', data: { ...CAPTURE, captureId: 'ch_2' } }]);
  });
});

describe('a payment that a restore has lost and a provider still has', () => {
  const find = FIND_PAYMENT;
  const data = { ...TX, attemptId: 'tx-1.9', provider: 'stripe', paymentId: 'pi_9', ...MONEY };
  const onRecord: GiftEvent = { type: 'gift.PaymentFound.v1', data };

  it('pays what stands, also in another way than was chosen, once its hold ran out unseen', () => {
    const goesOn: GiftEvent = { type: 'gift.PaymentStarted.v1', data: { ...data, holdId: 'hold-1' } };
    gift().when(find).then([goesOn]);
    gift()
      .when({ ...find, provider: 'paypal' })
      .then([{ ...goesOn, data: { ...goesOn.data, provider: 'paypal' } } as GiftEvent]);
    gift()
      .when({ ...find, amountCents: PRICE - 1 })
      .then([{ ...onRecord, data: { ...data, amountCents: PRICE - 1 } } as GiftEvent]);
    gift(started)
      .when({ ...find, attemptId: 'tx-1.1' })
      .thenRefused('ATTEMPT_ENDED');
  });

  // @holds life: a payment that a restore has lost is found at its provider: it goes on where it pays what stands, else it is only on record
  it('pays a reservation or a transfer on its own unit, once its buyer has agreed to it and nothing has come in', () => {
    const hold = { orderNumber: 'FI-2026-000009', holdId: 'hold-9' };
    const again = { ...hold, expiresAt: IN_A_WEEK, paymentMethod: 'stripe' } as const;
    const goesOn: GiftEvent = { type: 'gift.PaymentStarted.v1', data: { ...data, holdId: 'hold-9' } };
    const reserved = [placed(), unitHeld({ kind: 'prenotazione' }), unitReserved()];
    const transfer = [placed(), heldForTransfer, awaited];
    for (const history of [reserved, transfer]) {
      given(giftDecider, history)
        .when(find)
        .then([holdReleased('choice_changed'), unitHeld(again), goesOn]);
      for (const standing of ['open', 'over'] as const) {
        given(giftDecider, history)
          .when({ ...find, standing })
          .then([onRecord]);
      }
      const lessCents = PRICE - 1_000;
      const less: GiftEvent = { type: 'gift.PaymentFound.v1', data: { ...data, amountCents: lessCents } };
      for (const received of [[], [moneyTaken(1_000)]]) {
        given(giftDecider, [...history, ...received])
          .when({ ...find, amountCents: lessCents })
          .then([less]);
      }
    }
  });

  it('beside the attempt that pays is never taken for it', () => {
    const paidSince: GiftEvent[] = [authorised, captureBegan, captured, paid];
    const aside: GiftEvent = { type: 'gift.PaymentFound.v1', data: { ...data, provider: 'paypal' } };
    const whole = refundBegan(PRICE, { whole: true, reopens: true });
    const doubt = (attemptId: string): GiftCommand => ({
      type: 'NoteUncertain',
      ...TX,
      attemptId,
      reason: 'no_answer',
    });
    const doubted = [
      [authorised, captureBegan],
      [...paidSince, whole],
    ].map((history) => gift(started, ...history, aside));
    for (const purchase of doubted) {
      purchase.when(doubt('tx-1.1')).then([uncertain('no_answer')]);
      purchase.when(doubt('tx-1.9')).then([]);
    }
    // A refund in doubt, and one begun from there that its provider refused, are still of the attempt that was paid.
    const inDoubt = [...paidSince, aside, whole, uncertain('no_answer')];
    const refused = [...inDoubt, refundBegan(PRICE, { refundId: 're-2', whole: true, reopens: true })];
    for (const history of [inDoubt, [...refused, refundRefused('verify', 're-2')]]) {
      gift(started, ...history)
        .when(beginCapture)
        .then([]);
      gift(started, ...history)
        .when({ type: 'BeginCapture', ...TX, attemptId: 'tx-1.9' })
        .thenRefused('ATTEMPT_ENDED');
    }
  });

  // @holds life: a payment that a restore has lost is found at its provider: it goes on where it pays what stands, else it is only on record
  it('of a purchase that a restore has lost takes no unit, and its money goes back', () => {
    const buyer = { ref: 'buyer_tx-1#1', digest: 'd1' };
    const known = { orderNumber: 'FI-2026-000009', holdId: 'hold-9', buyer };
    const others = given(giftDecider, [placed(), unitHeld({ transactionId: 'tx-2' })]);
    const held = unitHeld({
      ...known,
      allocationId: null,
      priceCents: null,
      expiresAt: null,
      paymentMethod: 'stripe',
      deliveryMethod: 'beneficiaryPickup',
    });
    const cancelled: GiftEvent = {
      type: 'gift.TransactionCancelled.v1',
      data: { ...TX, reason: 'lost_in_restore', note: null },
    };
    others.when(find).thenRefused('TRANSACTION_NOT_FOUND');
    others.when({ ...find, lostBuyer: buyer }).then([held, cancelled, onRecord]);
    const money = { ...TX, attemptId: 'tx-1.9', captureId: 'ch_9', ...MONEY };
    given(giftDecider, [placed(), unitHeld({ transactionId: 'tx-2' }), held, cancelled, onRecord])
      .when({ type: 'NoteCapture', ...money })
      .then([{ type: 'gift.StrayCaptured.v1', data: { ...money, provider: 'stripe' } }]);
  });
});
