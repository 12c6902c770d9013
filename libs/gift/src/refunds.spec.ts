import { describe, it } from '@jest/globals';
import { given } from '@fiocco/event-sourcing/testing';
import { type GiftCommand, giftDecider } from './decider.js';
import type { GiftEvent } from './events/gift-events.js';
import {
  allocationFreed,
  moneyReversed,
  moneyTaken,
  placed,
  PRICE,
  reverseMoney,
  unitReserved,
} from './testing/gifts.fixtures.js';
import {
  authorised,
  beginRefund,
  captureBegan,
  captured,
  endVerification,
  givenBackByHand,
  REASON,
  heldForCard,
  noteRefunded,
  noteRefundRefused,
  notMade,
  paid,
  refundBegan,
  refundConfirmed,
  refundFound,
  refunded,
  refundRefused,
  started,
  TX,
  uncertain,
  verificationEnded,
} from './testing/payments.fixtures.js';

const gift = (...history: GiftEvent[]) => given(giftDecider, [placed(), heldForCard, ...history]);
const paidByCard = (...history: GiftEvent[]) =>
  gift(started, authorised, captureBegan, captured, paid, ...history);
const whole = refundBegan(PRICE, { whole: true, reopens: true });
const foreign = (amountCents: number, isWhole: boolean): GiftEvent =>
  refundBegan(amountCents, { refundId: 're_x', whole: isWhole, reason: null });

describe('a refund of the whole', () => {
  // @holds life: paid → refunding → refunded; refused by the provider: back to where it came from
  it('frees the gift once the provider has confirmed it, unless the admin keeps it', () => {
    paidByCard().when(beginRefund(null)).then([whole]);
    paidByCard(whole).when(beginRefund(null)).then([]);
    paidByCard(whole)
      .when(noteRefunded(PRICE))
      .then([refundConfirmed(PRICE), refunded(true), allocationFreed()]);
    paidByCard(whole, refundConfirmed(PRICE), refunded(true), allocationFreed())
      .when(noteRefunded(PRICE))
      .then([]);
    paidByCard()
      .when(beginRefund(null, 're-1', false))
      .then([refundBegan(PRICE, { whole: true })]);
    paidByCard(refundBegan(PRICE, { whole: true }))
      .when(noteRefunded(PRICE))
      .then([refundConfirmed(PRICE), refunded(false)]);
  });

  it('that the provider refuses leads back to where it came from, and may be tried again', () => {
    paidByCard(whole)
      .when(noteRefundRefused())
      .then([refundRefused('paid')]);
    paidByCard(whole, refundRefused('paid'))
      .when(beginRefund(null, 're-2'))
      .then([refundBegan(PRICE, { refundId: 're-2', whole: true, reopens: true })]);
  });

  it('of money taken in the shop is done at once', () => {
    const till = { receiptId: 'r-1', source: 'till', whole: true, reopens: true };
    gift(unitReserved(), moneyTaken(), paid)
      .when(beginRefund(null))
      .then([refundBegan(PRICE, till), givenBackByHand(PRICE), refunded(true), allocationFreed()]);
    const said = { how: 'contanti', on: '2026-11-20' } as const;
    gift(unitReserved(), moneyTaken(), paid)
      .when({
        type: 'BeginRefund',
        ...TX,
        refundId: 're-1',
        amountCents: null,
        reopens: null,
        reason: REASON,
        ...said,
      })
      .then([
        refundBegan(PRICE, till),
        givenBackByHand(PRICE, 're-1', 'r-1', said),
        refunded(true),
        allocationFreed(),
      ]);
  });

  // @holds life: reserved with part of the money, or a transfer that comes late → paid or refunding
  it('gives back what each receipt brought, and a reservation with part of its money only whole', () => {
    const parts = gift(unitReserved(), moneyTaken(5_000), moneyTaken(1_000, 'r-2'));
    const of = (receiptId: string) => ({ receiptId, source: 'till', whole: true, reopens: true });
    parts
      .when(beginRefund(null))
      .then([
        refundBegan(5_000, of('r-1')),
        refundBegan(1_000, { ...of('r-2'), refundId: 're-1.2' }),
        givenBackByHand(5_000),
        givenBackByHand(1_000, 're-1.2', 'r-2'),
        refunded(true),
        allocationFreed(),
      ]);
    parts.when(beginRefund(100)).thenRefused('REFUND_ONLY_WHOLE', { mostCents: 6_000 });
  });
});

describe('refunds in parts', () => {
  it('leave it paid, and never more is given back than came in', () => {
    paidByCard()
      .when(beginRefund(900))
      .then([refundBegan(900)]);
    paidByCard(refundBegan(900))
      .when(noteRefunded(900))
      .then([refundConfirmed(900)]);
    paidByCard(refundBegan(900))
      .when(beginRefund(PRICE - 899, 're-2'))
      .thenRefused('REFUND_EXCEEDS_RECEIVED', { mostCents: PRICE - 900 });
  });

  it('end it once nothing is left, whichever is confirmed last', () => {
    const rest = refundBegan(PRICE - 900, { refundId: 're-2', whole: true, reopens: true });
    paidByCard(refundBegan(900)).when(beginRefund(null, 're-2')).then([rest]);
    paidByCard(refundBegan(900), rest)
      .when(noteRefunded(PRICE - 900, 're-2'))
      .then([refundConfirmed(PRICE - 900, 're-2')]);
    paidByCard(refundBegan(900), rest, refundConfirmed(PRICE - 900, 're-2'))
      .when(noteRefunded(900))
      .then([refundConfirmed(900), refunded(true), allocationFreed()]);
    paidByCard(refundBegan(900), rest, refundConfirmed(PRICE - 900, 're-2'))
      .when(noteRefundRefused())
      .then([refundRefused('paid')]);
  });

  it('that were refused and then done after all end it too, and free its gift if the admin wanted that', () => {
    paidByCard(whole, refundRefused('paid'))
      .when(noteRefunded(PRICE))
      .then([refundConfirmed(PRICE), refunded(true), allocationFreed()]);
    paidByCard(refundBegan(PRICE, { whole: true }), refundRefused('paid'))
      .when(noteRefunded(PRICE))
      .then([refundConfirmed(PRICE), refunded(false)]);
    // A part that was under way beside it may be the last to arrive.
    const rest = refundBegan(PRICE - 900, { refundId: 're-2', whole: true, reopens: true });
    paidByCard(refundBegan(900), rest, refundRefused('paid', 're-2'), refundConfirmed(PRICE - 900, 're-2'))
      .when(noteRefunded(900))
      .then([refundConfirmed(900), refunded(true), allocationFreed()]);
  });

  it('leave nothing where another entry is reversed: cancelled, the purchase is refunded', () => {
    const till = { receiptId: 'r-1', source: 'till' };
    const reversed = [refundBegan(900, till), givenBackByHand(900), moneyReversed(PRICE - 900, 'r-2')];
    const data = { ...TX, reason: 'cancelled_by_staff', note: null } as const;
    gift(unitReserved(), moneyTaken(900), moneyTaken(PRICE - 900, 'r-2'), paid, ...reversed)
      .when({ type: 'CancelTransaction', ...data })
      .then([{ type: 'gift.TransactionCancelled.v1', data }, refunded(true), allocationFreed()]);
  });

  it('keep their receipt from being reversed', () => {
    const till = { receiptId: 'r-1', source: 'till' };
    gift(unitReserved(), moneyTaken(), paid, refundBegan(900, till), givenBackByHand(900))
      .when(reverseMoney())
      .thenRefused('RECEIPT_REFUNDED');
  });
});

describe('a refund that the provider made unasked', () => {
  it('is recorded, and ends the purchase where nothing is left; its gift is kept', () => {
    paidByCard()
      .when(noteRefunded(900, 're_x'))
      .then([foreign(900, false), refundConfirmed(900, 're_x')]);
    paidByCard()
      .when(noteRefunded(PRICE, 're_x'))
      .then([foreign(PRICE, true), refundConfirmed(PRICE, 're_x'), refunded(false)]);
  });

  it('leaves it open while another refund is under way, which may still be refused', () => {
    const rest = [foreign(PRICE - 900, true), refundConfirmed(PRICE - 900, 're_x')];
    paidByCard(refundBegan(900))
      .when(noteRefunded(PRICE - 900, 're_x'))
      .then(rest);
    paidByCard(refundBegan(900), ...rest)
      .when(noteRefundRefused())
      .then([refundRefused('paid')]);
    paidByCard(refundBegan(900), ...rest)
      .when(noteRefunded(900))
      .then([refundConfirmed(900), refunded(false)]);
  });

  it('of the whole ends a refund under way that the provider will never make', () => {
    paidByCard(whole)
      .when(noteRefunded(PRICE, 're_x'))
      .then([foreign(PRICE, false), refundConfirmed(PRICE, 're_x'), refunded(true), allocationFreed()]);
  });
});

describe('a refund in doubt', () => {
  const inDoubt = uncertain('no_answer');
  const doubtful = (...history: GiftEvent[]) => paidByCard(whole, inDoubt, ...history);

  // @holds life: verify → paid, cancelled or refunded: an admin ends it, with a reason
  it('ends with the provider’s answer, or as paid where it did not happen', () => {
    paidByCard(whole)
      .when({ type: 'NoteUncertain', ...TX, reason: 'no_answer' })
      .then([inDoubt]);
    doubtful()
      .when(noteRefunded(PRICE))
      .then([refundConfirmed(PRICE), refunded(true), allocationFreed()]);
    doubtful()
      .when(noteRefundRefused())
      .then([refundRefused(null)]);
    doubtful()
      .when(endVerification('paid'))
      .then([verificationEnded('paid'), notMade(), paid]);
    doubtful().when(endVerification('cancelled')).thenRefused('TRANSACTION_HAS_MONEY');
  });

  it('that did not happen may be done anew; a provider that made it after all is still believed', () => {
    const stays = [verificationEnded('paid'), notMade(), paid];
    doubtful(...stays)
      .when(beginRefund(null, 're-2'))
      .then([refundBegan(PRICE, { refundId: 're-2', whole: true, reopens: true })]);
    doubtful(...stays)
      .when(noteRefunded(PRICE))
      .then([refundConfirmed(PRICE), refunded(false)]);
    doubtful(...stays)
      .when(endVerification('paid'))
      .then([]);
  });

  it('ends as refunded with the number that an admin found at the provider, who may tell it too', () => {
    const ends = [
      verificationEnded('refunded'),
      refundConfirmed(PRICE, 're-1', 'ch_1', 're_found'),
      refunded(true),
    ];
    doubtful()
      .when(refundFound('re_found'))
      .then([...ends, allocationFreed()]);
    const over = doubtful(...ends, allocationFreed());
    over.when(refundFound('re_found')).then([]);
    // Made on the provider's site it carries no id of the shop's.
    over.when({ ...noteRefunded(PRICE, 're_found'), providersId: 're_found' } as GiftCommand).then([]);
    over.when(noteRefunded(PRICE)).then([]);
    // The admin mistyped its number: it is still the same money.
    over.when(noteRefunded(PRICE, 're_real')).then([]);
    over.when(endVerification('paid')).thenRefused('NOT_IN_VERIFICATION');
  });

  it('ends as refunded only with its last part, each with a number of its own', () => {
    const rest = refundBegan(PRICE - 900, { refundId: 're-2', whole: true, reopens: true });
    const two = (...history: GiftEvent[]) => paidByCard(refundBegan(900), rest, inDoubt, ...history);
    const first = refundConfirmed(900, 're-1', 'ch_1', 're_found');
    two().when(refundFound('re_found')).then([first]);
    two(first).when(refundFound('re_found')).thenRefused('REFUND_ALREADY_RECORDED');
    two(first)
      .when(refundFound('re_other'))
      .then([
        verificationEnded('refunded'),
        refundConfirmed(PRICE - 900, 're-2', 'ch_1', 're_other'),
        refunded(true),
        allocationFreed(),
      ]);
    gift(started, authorised, captureBegan, inDoubt).when(refundFound('re_x')).thenRefused('REFUND_UNKNOWN');
  });

  it('is not over with a part of it, where the rest was refused', () => {
    const rest = refundBegan(PRICE - 900, { refundId: 're-2', whole: true, reopens: true });
    const partLeft = (...history: GiftEvent[]) =>
      paidByCard(refundBegan(900), rest, inDoubt, refundRefused(null, 're-2'), ...history);
    partLeft()
      .when(noteRefunded(900))
      .then([refundConfirmed(900)]);
    const found = refundConfirmed(900, 're-1', 'ch_1', 're_found');
    partLeft().when(refundFound('re_found')).then([found]);
    partLeft(found).when(refundFound('re_found')).thenRefused('REFUND_ALREADY_RECORDED');
    partLeft(found).when(refundFound('re_other')).thenRefused('REFUND_UNKNOWN');
  });
});

describe('what was captured in doubt and given back by the provider itself', () => {
  const givenBack = [
    captured,
    uncertain('amounts_differ'),
    foreign(PRICE, false),
    refundConfirmed(PRICE, 're_x'),
  ];
  const doubtful = (...history: GiftEvent[]) =>
    gift(started, authorised, captureBegan, ...givenBack, ...history);

  it('ends as refunded: reopened, it would count as paid with money that is gone', () => {
    doubtful().when(endVerification('paid')).thenRefused('MONEY_NOT_RECEIVED');
    const ends = [verificationEnded('cancelled'), refunded(true)];
    doubtful()
      .when(endVerification('cancelled'))
      .then([...ends, allocationFreed()]);
    doubtful(...ends, allocationFreed())
      .when(endVerification('cancelled'))
      .then([]);
  });
});
