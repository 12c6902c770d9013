import { describe, expect, it } from '@jest/globals';
import { given } from '@fiocco/event-sourcing/testing';
import { type GiftCommand, giftDecider } from './decider.js';
import type { GiftEvent } from './events/gift-events.js';
import { purchaseIn } from './state/gift-state.js';
import { moneyTaken, paid, placed, PRICE, share, unitHeld, unitReserved } from './testing/gifts.fixtures.js';
import { TX } from './testing/payments.fixtures.js';

const gift = (...history: GiftEvent[]) => given(giftDecider, [placed(), ...history]);
const WHY = { ref: 'buyer_tx-1#2', digest: 'w1' };
const declare: GiftCommand = { type: 'DeclareWithdrawal', ...TX, reason: WHY };
const declared: GiftEvent = { type: 'gift.WithdrawalDeclared.v1', data: { ...TX, reason: WHY } };
const close: GiftCommand = { type: 'CloseWithdrawal', ...TX, reason: WHY };
const closed: GiftEvent = { type: 'gift.WithdrawalClosed.v1', data: { ...TX, reason: WHY } };
const cancelled: GiftEvent = {
  type: 'gift.TransactionCancelled.v1',
  data: { ...TX, reason: 'cancelled_by_buyer', note: null },
};
const withdrawalAfter = (...events: GiftEvent[]) =>
  purchaseIn([placed(), ...events].reduce(giftDecider.evolve, giftDecider.initialState), 'tx-1')?.withdrawal;

describe('a withdrawal', () => {
  it('is declared once, with or without a reason, and told the same to whoever repeats it', () => {
    const sold = [unitHeld(), unitReserved(), moneyTaken(), paid()];
    gift(...sold)
      .when(declare)
      .then([declared]);
    gift(...sold, declared)
      .when({ ...declare, reason: null })
      .then([]);
    gift(...sold)
      .when({ ...declare, reason: null })
      .then([{ ...declared, data: { ...TX, reason: null } }]);
  });

  it('is the same to whoever repeats it where it has cancelled an unpaid purchase', () => {
    gift(unitHeld(), unitReserved(), declared, cancelled).when(declare).then([]);
  });

  it('cancels nothing where a part of the money has come: it is to be given back first', () => {
    gift(unitHeld(), unitReserved(), moneyTaken(PRICE - 100))
      .when(declare)
      .then([declared]);
  });

  it('frees the share of an unpaid guest and leaves the other shares of the gift', () => {
    const quota = {
      type: 'gift.UnitReserved.v1',
      data: { ...TX, holdId: 'hold-1', reservedUntil: '2026-11-28T22:59:59.999Z' },
    } as const;
    given(giftDecider, [placed({ isQuota: true }), share(1, 4_000), quota, share(2, 3_000)])
      .when(declare)
      .then([declared, cancelled]);
  });

  it('is closed once by staff, and declared no second time after that', () => {
    const sold = [unitHeld(), unitReserved(), moneyTaken(), paid(), declared];
    gift(...sold)
      .when(close)
      .then([closed]);
    gift(...sold, closed)
      .when(close)
      .then([]);
    gift(...sold, closed)
      .when(declare)
      .then([]);
    expect(withdrawalAfter(...sold, closed)).toBe('closed');
  });

  it('that the buyer knows nothing of is put aside once, and leaves the purchase as it is', () => {
    const deny = (requestId: string): GiftCommand => ({ type: 'DenyWithdrawal', ...TX, requestId });
    const denied = (requestId: string): GiftEvent => ({
      type: 'gift.WithdrawalDenied.v1',
      data: { ...TX, requestId },
    });
    const sold = [unitHeld(), unitReserved(), moneyTaken(), paid()];
    gift(...sold)
      .when(deny('w-1'))
      .then([denied('w-1')]);
    gift(...sold, denied('w-1'))
      .when(deny('w-1'))
      .then([]);
    gift(...sold, denied('w-1'))
      .when(deny('w-2'))
      .then([denied('w-2')]);
    gift(...sold, denied('w-1'))
      .when(declare)
      .then([declared]);
  });

  it('is of the contract that was left: what is held anew afterwards is another one', () => {
    const again = [unitHeld(), unitReserved(), declared, cancelled, unitHeld({ holdId: 'hold-2' })];
    expect(withdrawalAfter(...again.slice(0, -1))).toBe('declared');
    expect(withdrawalAfter(...again)).toBeUndefined();
  });
});
