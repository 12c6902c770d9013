import { describe, it } from '@jest/globals';
import { given } from '@fiocco/event-sourcing/testing';
import { type GiftCommand, giftDecider } from './decider.js';
import type { GiftEvent } from './events/gift-events.js';
import {
  allocationFreed,
  holdUnit,
  IN_A_WEEK,
  IN_TWO_WEEKS,
  moneyTaken,
  moneyReversed,
  placed,
  PRICE,
  reverseMoney,
  takeMoney,
  unitHeld,
  unitReserved,
} from './testing/gifts.fixtures.js';
import {
  awaited,
  beginRefund,
  givenBackByHand,
  heldForTransfer,
  paid,
  refundBegan,
  transferExpired,
  transferReceived,
  TX,
} from './testing/payments.fixtures.js';

const REASON = { ref: 'buyer_tx-1#8', digest: 'd8' };
const waiting = (...history: GiftEvent[]) =>
  given(giftDecider, [placed(), heldForTransfer, awaited, ...history]);
const ended = (...history: GiftEvent[]) => waiting(transferExpired, allocationFreed(), ...history);
const expire = (now: string): GiftCommand => ({ type: 'ExpireTransfer', ...TX, now });
const because = { reason: REASON };

const again = { holdId: 'hold-2', allocationId: 'alloc-2' };
const reopen = (change: Parameters<typeof holdUnit>[0] = {}) =>
  holdUnit({
    ...again,
    by: 'staff',
    reopens: true,
    confirm: { as: 'reservation', until: IN_A_WEEK },
    ...change,
  });
const reopened = [unitHeld({ ...again }), unitReserved('tx-1', 'hold-2')];

describe('an awaited transfer', () => {
  it('ends at its term while nothing has arrived', () => {
    waiting().when(expire('2026-11-27T10:00:00.000Z')).then([]);
    waiting().when(expire(IN_A_WEEK)).then([transferExpired, allocationFreed()]);
    waiting(transferReceived(100)).when(expire(IN_A_WEEK)).then([]);
    ended().when(expire(IN_A_WEEK)).then([]);
  });

  // @holds life: held → awaiting_transfer → paid, held or cancelled
  it('is paid by its exact amount, or by up to 1 € less with a reason; less than that is a part', () => {
    waiting()
      .when(takeMoney(null))
      .then([transferReceived(PRICE), paid]);
    waiting()
      .when(takeMoney(PRICE - 101))
      .then([transferReceived(PRICE - 101)]);
    waiting()
      .when(takeMoney(PRICE - 100))
      .thenRefused('TRANSFER_REASON_MISSING', { dueCents: PRICE });
    waiting()
      .when({ type: 'TakeMoney', ...TX, receiptId: 'r-1', amountCents: PRICE - 100, ...because })
      .then([
        {
          type: 'gift.TransferReceived.v2',
          data: {
            ...TX,
            receiptId: 'r-1',
            amountCents: PRICE - 100,
            currency: 'EUR',
            forgivenCents: 100,
            ...because,
            how: null,
            on: null,
          },
        },
        paid,
      ]);
    waiting()
      .when(takeMoney(PRICE + 1))
      .thenRefused('TRANSFER_EXCEEDS_DUE', { dueCents: PRICE });
  });

  it('may be paid in the shop instead, in part or whole, but no cent of that is forgiven', () => {
    const cash = { type: 'TakeMoney', ...TX, receiptId: 'r-1', how: 'contanti', on: '2026-11-20' } as const;
    const taken = (amountCents: number): GiftEvent => ({
      type: 'gift.TransferReceived.v2',
      data: {
        ...TX,
        receiptId: 'r-1',
        amountCents,
        currency: 'EUR',
        forgivenCents: 0,
        reason: null,
        how: 'contanti',
        on: '2026-11-20',
      },
    });
    waiting()
      .when({ ...cash, amountCents: null })
      .then([taken(PRICE), paid]);
    waiting()
      .when({ ...cash, amountCents: PRICE - 1 })
      .then([taken(PRICE - 1)]);
  });

  it('whose cents were forgiven is due in full again once an entry is reversed', () => {
    const forgiven = [transferReceived(5_000), transferReceived(PRICE - 5_050, 'r-2', 50), paid];
    waiting(...forgiven)
      .when(reverseMoney())
      .then([
        {
          type: 'gift.TransferReversed.v1',
          data: {
            ...TX,
            receiptId: 'r-1',
            amountCents: 5_000,
            until: IN_TWO_WEEKS,
            reason: { ref: 'buyer_tx-1#9', digest: 'd9' },
          },
        },
      ]);
    const reversedFirst: GiftEvent = {
      type: 'gift.TransferReversed.v1',
      data: { ...TX, receiptId: 'r-1', amountCents: 5_000, until: IN_TWO_WEEKS, reason: REASON },
    };
    waiting(...forgiven, reversedFirst)
      .when(takeMoney(null, 'r-3'))
      .then([transferReceived(5_050, 'r-3'), paid]);
  });
});

describe('a transfer that arrives late', () => {
  const late = transferReceived(PRICE, 'r-1');

  it('is on record, and counts again once staff reopen the purchase', () => {
    ended().when(takeMoney(PRICE)).then([late]);
    ended()
      .when({ type: 'TakeMoney', ...TX, receiptId: 'r-1', amountCents: PRICE, how: 'contanti' })
      .thenRefused('TRANSACTION_NOT_RESERVED', { stage: 'cancelled' });
    ended(late).when(takeMoney(PRICE)).then([]);
    ended(late)
      .when(reopen())
      .then([unitHeld({ ...again }), paid]);
    ended(transferReceived(5_000)).when(reopen()).then(reopened);
    ended(transferReceived(5_000), ...reopened)
      .when(takeMoney(null, 'r-2'))
      .then([moneyTaken(PRICE - 5_000, 'r-2'), paid]);
  });

  it('of more than the price pays it, and what is too much may be given back', () => {
    const over = ended(transferReceived(PRICE + 500), unitHeld({ ...again }), paid);
    ended(transferReceived(PRICE + 500))
      .when(reopen())
      .then([unitHeld({ ...again }), paid]);
    const excess = refundBegan(500, { receiptId: 'r-1', source: 'transfer' });
    over.when(beginRefund(500)).then([excess, givenBackByHand(500)]);
  });

  it('of up to 1 € less pays it with a reason only', () => {
    const nearly = { type: 'TakeMoney', ...TX, receiptId: 'r-1', amountCents: PRICE - 100 } as const;
    const forgiven = transferReceived(PRICE - 100, 'r-1', 100);
    ended()
      .when(nearly)
      .then([transferReceived(PRICE - 100)]);
    ended()
      .when({ ...nearly, ...because })
      .then([{ ...forgiven, data: { ...forgiven.data, ...because } } as GiftEvent]);
    ended(forgiven)
      .when(reopen())
      .then([unitHeld({ ...again }), paid]);
    ended(transferReceived(PRICE - 100))
      .when(reopen())
      .then(reopened);
  });

  // @holds life: reserved with part of the money, or a transfer that comes late → paid or refunding
  it('in part is awaited as a transfer again', () => {
    const asTransfer = reopen({ paymentMethod: 'bonifico', confirm: { as: 'transfer', until: IN_A_WEEK } });
    const awaitedAgain: GiftEvent = {
      type: 'gift.TransferAwaited.v1',
      data: { ...TX, holdId: 'hold-2', until: IN_A_WEEK },
    };
    const events = [unitHeld({ ...again, paymentMethod: 'bonifico' }), awaitedAgain];
    ended(transferReceived(5_000)).when(asTransfer).then(events);
    ended(transferReceived(5_000), ...events)
      .when(takeMoney(null, 'r-2'))
      .then([transferReceived(PRICE - 5_000, 'r-2'), paid]);
  });

  it('makes no hold: money without an agreement could neither be completed nor given back', () => {
    ended(late)
      .when(reopen({ confirm: null, expiresAt: null }))
      .thenRefused('TRANSACTION_HAS_MONEY');
  });

  it('and was reversed leaves a purchase that is to be paid in the shop a reservation', () => {
    ended(late, unitHeld({ ...again }), paid)
      .when(reverseMoney())
      .then([moneyReversed(PRICE, 'r-1', IN_TWO_WEEKS)]);
  });
});
