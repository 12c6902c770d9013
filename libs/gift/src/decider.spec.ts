import { describe, it } from '@jest/globals';
import { given } from '@fiocco/event-sourcing/testing';
import type { CancelReason } from './events/agreement.js';
import { giftDecider } from './decider.js';
import type { GiftEvent } from './events/gift-events.js';
import {
  allocationFreed,
  holdExpired,
  holdReleased,
  holdUnit,
  IN_A_WEEK,
  LATER,
  moneyTaken,
  NOW,
  paid,
  placed,
  PRICE,
  takeMoney,
  termsOf,
  unitHeld,
  unitReserved,
} from './testing/gifts.fixtures.js';

const gift = (...history: GiftEvent[]) => given(giftDecider, [placed(), ...history]);
const OTHER = {
  transactionId: 'tx-2',
  holdId: 'hold-2',
  allocationId: 'alloc-2',
  orderNumber: 'FI-2026-000002',
  buyer: { ref: 'buyer_tx-2#1', digest: 'd2' },
};

describe('a gift on a list', () => {
  it('is placed once, and a repeat with the same terms does nothing', () => {
    const place = { type: 'PlaceGift', listId: 100, productId: 7, terms: termsOf() } as const;
    given(giftDecider, []).when(place).then([placed()]);
    gift().when(place).then([]);
    gift()
      .when({ ...place, terms: termsOf({ listQuantity: 3 }) })
      .thenRefused('GIFT_ALREADY_ON_LIST');
  });

  it('keeps at least as many units as are taken', () => {
    const two = given(giftDecider, [
      placed({ listQuantity: 2 }),
      unitHeld(),
      unitHeld({ ...OTHER, unitIndex: 1 }),
    ]);
    two
      .when({ type: 'ChangeTerms', terms: termsOf({ listQuantity: 1 }) })
      .thenRefused('UNITS_BELOW_TAKEN', { taken: 2 });
    gift()
      .when({ type: 'ChangeTerms', terms: termsOf({ listQuantity: 4 }) })
      .then([{ type: 'gift.GiftTermsChanged.v2', data: termsOf({ listQuantity: 4 }) }]);
    gift().when({ type: 'ChangeTerms', terms: termsOf() }).then([]);
  });

  it('leaves the list only without transactions; a list that is deleted may take cancelled ones along', () => {
    const withdraw = { type: 'WithdrawGift', closedToo: false } as const;
    gift()
      .when(withdraw)
      .then([{ type: 'gift.GiftWithdrawn.v1', data: {} }]);
    gift(unitHeld()).when(withdraw).thenRefused('GIFT_HAS_TRANSACTIONS');
    const cancelled: GiftEvent = {
      type: 'gift.TransactionCancelled.v1',
      data: { transactionId: 'tx-1', reason: 'cancelled_by_staff', note: null },
    };
    gift(unitHeld(), cancelled, allocationFreed()).when(withdraw).thenRefused('GIFT_HAS_TRANSACTIONS');
    gift(unitHeld(), cancelled, allocationFreed())
      .when({ ...withdraw, closedToo: true })
      .then([{ type: 'gift.GiftWithdrawn.v1', data: {} }]);
    given(giftDecider, []).when(withdraw).then([]);
  });
});

describe('holding a whole unit', () => {
  // @holds life: draft → held: the way to pay is confirmed
  it('freezes the price and names the allocation', () => {
    gift().when(holdUnit()).then([unitHeld()]);
  });

  // @holds life: held → reserved: agreed to be paid in the shop; from a draft in one batch
  it('reserves in the same batch when the buyer confirms at once', () => {
    gift()
      .when(holdUnit({ confirm: { as: 'reservation', until: IN_A_WEEK } }))
      .then([unitHeld(), unitReserved()]);
  });

  it('is a repeat while the same choice stands, and confirms the reservation on it', () => {
    gift(unitHeld())
      .when(holdUnit({ holdId: 'hold-9', allocationId: null }))
      .then([]);
    gift(unitHeld())
      .when(
        holdUnit({ holdId: 'hold-9', allocationId: null, confirm: { as: 'reservation', until: IN_A_WEEK } }),
      )
      .then([unitReserved()]);
    gift(unitHeld(), unitReserved())
      .when(holdUnit({ confirm: { as: 'reservation', until: IN_A_WEEK } }))
      .then([]);
  });

  it("keeps the hold and what it froze when the buyer's data or the catalogue change", () => {
    const buyer = { ref: 'buyer_tx-1#2', digest: 'd2' };
    const corrected: GiftEvent = { type: 'gift.BuyerCorrected.v1', data: { transactionId: 'tx-1', buyer } };
    const now = holdUnit({
      holdId: 'hold-9',
      allocationId: null,
      buyer,
      product: { productType: 'intero', priceCents: 15_000 },
      named: { amountCents: PRICE, shippingCents: 990 },
      shippingCents: 1_990,
      deliveryMethod: 'buyerShipping',
    });
    const held = gift(unitHeld({ deliveryMethod: 'buyerShipping', shippingCents: 990 }));
    held.when(now).then([corrected]);
    held.when({ ...now, confirm: { as: 'reservation', until: IN_A_WEEK } }).then([corrected, unitReserved()]);
    held.when({ ...now, paymentMethod: 'bonifico', named: { amountCents: null, shippingCents: null } }).then([
      holdReleased('choice_changed'),
      unitHeld({
        holdId: 'hold-9',
        deliveryMethod: 'buyerShipping',
        shippingCents: 1_990,
        buyer,
        amountCents: 15_000,
        priceCents: 15_000,
        paymentMethod: 'bonifico',
      }),
    ]);
  });

  it('hands the unit over to a changed choice without asking stock', () => {
    gift(unitHeld())
      .when(
        holdUnit({
          holdId: 'hold-9',
          allocationId: null,
          deliveryMethod: 'buyerShipping',
          shippingCents: 990,
        }),
      )
      .then([
        holdReleased('choice_changed'),
        unitHeld({ holdId: 'hold-9', deliveryMethod: 'buyerShipping', shippingCents: 990 }),
      ]);
  });

  it('refuses a second buyer while it is held, and says that it is gone once it is reserved', () => {
    gift(unitHeld()).when(holdUnit(OTHER)).thenRefused('GIFT_HELD_BY_OTHERS');
    gift(unitHeld(), unitReserved()).when(holdUnit(OTHER)).thenRefused('GIFT_ALREADY_TAKEN');
  });

  it('takes a unit whose hold ran out, and writes that expiry itself', () => {
    gift(unitHeld())
      .when(holdUnit({ ...OTHER, now: LATER, allocationId: null }))
      .then([holdExpired(), unitHeld({ ...OTHER, allocationId: 'alloc-1' })]);
  });

  it('lets its own buyer retake it after the time ran out', () => {
    gift(unitHeld())
      .when(holdUnit({ holdId: 'hold-9', now: LATER, allocationId: null }))
      .then([holdExpired(), unitHeld({ holdId: 'hold-9' })]);
  });

  it('asks for an allocation only where the unit has none', () => {
    gift()
      .when(holdUnit({ allocationId: null }))
      .thenRefused('ALLOCATION_NEEDED');
    const abandoned: GiftEvent = { type: 'gift.AllocationAbandoned.v1', data: { allocationId: 'alloc-1' } };
    gift(abandoned).when(holdUnit()).thenRefused('ALLOCATION_DEAD');
    gift(unitHeld(), holdExpired(), allocationFreed())
      .when(holdUnit({ holdId: 'h' }))
      .thenRefused('ALLOCATION_DEAD');
  });

  it('takes the emptiest unit, or the one that is asked for', () => {
    const three = given(giftDecider, [placed({ listQuantity: 3 }), unitHeld()]);
    three.when(holdUnit(OTHER)).then([unitHeld({ ...OTHER, unitIndex: 1 })]);
    three.when(holdUnit({ ...OTHER, unitIndex: 2 })).then([unitHeld({ ...OTHER, unitIndex: 2 })]);
    three.when(holdUnit({ ...OTHER, unitIndex: 0 })).thenRefused('GIFT_HELD_BY_OTHERS');
    three.when(holdUnit({ ...OTHER, unitIndex: 3 })).thenRefused('UNIT_UNKNOWN');
  });

  it("refuses amounts that are not the server's, and names the right ones", () => {
    gift()
      .when(holdUnit({ named: { amountCents: 12_000, shippingCents: 0 } }))
      .thenRefused('AMOUNT_CHANGED', {
        amountCents: PRICE,
        shippingCents: 0,
        amount: '129.00',
        amount_shipping: '0.00',
      });
    gift(unitHeld())
      .when(
        holdUnit({
          product: { productType: 'intero', priceCents: 99_900 },
          named: { amountCents: PRICE, shippingCents: 0 },
        }),
      )
      .then([]);
  });

  it.each([
    ['intero', 'prenotazione'],
    ['prenotabile', 'acquisto'],
    ['quote', 'acquisto'],
  ] as const)('of a product %s is not offered as %s', (productType, kind) => {
    gift()
      .when(holdUnit({ kind, product: { productType, priceCents: PRICE } }))
      .thenRefused('TYPE_NOT_OFFERED', { kind });
  });

  it('offers a gift without price for reservation only', () => {
    const product = { productType: 'intero', priceCents: 0 } as const;
    gift().when(holdUnit({ product })).thenRefused('TYPE_NOT_OFFERED');
    gift()
      .when(holdUnit({ product, kind: 'prenotazione' }))
      .then([unitHeld({ kind: 'prenotazione', amountCents: 0, priceCents: 0 })]);
  });

  it('is refused where the gift is not on the list, or the transaction was cancelled', () => {
    given(giftDecider, []).when(holdUnit()).thenRefused('GIFT_NOT_ON_LIST');
    gift(unitHeld(), {
      type: 'gift.TransactionCancelled.v1',
      data: { transactionId: 'tx-1', reason: 'cancelled_by_buyer', note: null },
    })
      .when(holdUnit())
      .thenRefused('TRANSACTION_CANCELLED');
  });
});

describe('a cancelled transaction', () => {
  const cancelled: GiftEvent = {
    type: 'gift.TransactionCancelled.v1',
    data: { transactionId: 'tx-1', reason: 'cancelled_by_staff', note: null },
  };
  const reopen = holdUnit({
    holdId: 'hold-9',
    allocationId: 'alloc-9',
    by: 'staff',
    expiresAt: null,
    confirm: { as: 'reservation', until: IN_A_WEEK },
    reopens: true,
  });
  const closed = gift(unitHeld(), unitReserved(), cancelled, allocationFreed());

  it('is reopened as a reservation, with an allocation of its own', () => {
    closed.when({ ...reopen, allocationId: null }).thenRefused('ALLOCATION_NEEDED');
    closed.when({ ...reopen, allocationId: 'alloc-1' }).thenRefused('ALLOCATION_DEAD');
    closed
      .when(reopen)
      .then([
        unitHeld({ holdId: 'hold-9', allocationId: 'alloc-9', expiresAt: null }),
        unitReserved('tx-1', 'hold-9'),
      ]);
  });

  it('is not reopened where somebody else has the unit, and only once', () => {
    gift(unitHeld(), cancelled, allocationFreed(), unitHeld(OTHER), unitReserved('tx-2', 'hold-2'))
      .when(reopen)
      .thenRefused('GIFT_ALREADY_TAKEN');
    gift(unitHeld(), unitReserved()).when(reopen).then([]);
    gift(unitHeld(), cancelled, allocationFreed(), { type: 'gift.GiftWithdrawn.v1', data: {} })
      .when(reopen)
      .thenRefused('GIFT_NOT_ON_LIST');
  });
});

describe('the end of a hold', () => {
  it('frees the allocation with the hold that ends last', () => {
    gift(unitHeld())
      .when({ type: 'ReleaseHold', transactionId: 'tx-1', reason: 'buyer_went_back' })
      .then([holdReleased('buyer_went_back'), allocationFreed()]);
  });

  it('by time needs that very hold, and its time to be past', () => {
    const expire = { type: 'ExpireHold', transactionId: 'tx-1', holdId: 'hold-1', now: LATER } as const;
    gift(unitHeld()).when(expire).then([holdExpired(), allocationFreed()]);
    // Its job runs at that very moment.
    gift(unitHeld({ expiresAt: LATER }))
      .when(expire)
      .then([holdExpired(), allocationFreed()]);
    gift(unitHeld())
      .when({ ...expire, now: NOW })
      .then([]);
    gift(unitHeld())
      .when({ ...expire, holdId: 'hold-0' })
      .then([]);
    gift(unitHeld(), unitReserved()).when(expire).then([]);
    gift(unitHeld({ expiresAt: null }))
      .when(expire)
      .then([]);
    gift().when(expire).then([]);
  });

  it('is refused once the gift is reserved', () => {
    gift(unitHeld(), unitReserved())
      .when({ type: 'ReleaseHold', transactionId: 'tx-1', reason: 'buyer_went_back' })
      .thenRefused('TRANSACTION_ALREADY_CONFIRMED');
  });
});

describe('money in the shop', () => {
  const reserved = () => gift(unitHeld(), unitReserved());

  it('pays the rest when no amount is named', () => {
    reserved().when(takeMoney(null)).then([moneyTaken(), paid()]);
  });

  it('comes in parts, and never exceeds what is due', () => {
    reserved()
      .when(takeMoney(5_000))
      .then([moneyTaken(5_000)]);
    const part = gift(unitHeld(), unitReserved(), moneyTaken(5_000));
    part.when(takeMoney(7_900, 'r-2')).then([moneyTaken(7_900, 'r-2'), paid()]);
    part.when(takeMoney(7_901, 'r-2')).thenRefused('AMOUNT_EXCEEDS_DUE', { dueCents: 7_900 });
    reserved().when(takeMoney(0)).thenRefused('AMOUNT_MISSING');
  });

  it('is taken for reservations only', () => {
    gift(unitHeld()).when(takeMoney(null)).thenRefused('TRANSACTION_NOT_RESERVED');
    gift().when(takeMoney(null)).thenRefused('TRANSACTION_NOT_FOUND');
  });

  it('lets a draft that ran out end no hold and no reservation, and what is meant for a hold no reservation', () => {
    const cancel = { type: 'CancelTransaction', transactionId: 'tx-1', note: null } as const;
    const ranOut = { ...cancel, reason: 'draft_expired' } as const;
    const thrownAway = { ...cancel, reason: 'cancelled_by_buyer', onlyUnconfirmed: true } as const;
    const cancelled = ({ reason }: { reason: CancelReason }): GiftEvent => ({
      type: 'gift.TransactionCancelled.v1',
      data: { transactionId: 'tx-1', reason, note: null },
    });
    gift(unitHeld()).when(ranOut).thenRefused('TRANSACTION_STILL_HELD');
    reserved().when(ranOut).thenRefused('TRANSACTION_ALREADY_CONFIRMED');
    reserved().when(thrownAway).thenRefused('TRANSACTION_ALREADY_CONFIRMED');
    gift(unitHeld())
      .when(thrownAway)
      .then([cancelled(thrownAway), allocationFreed()]);
    gift(unitHeld(), holdExpired(), allocationFreed())
      .when(ranOut)
      .then([cancelled(ranOut)]);
  });

  it('forbids cancelling; without money a reservation is cancelled once', () => {
    const cancel = {
      type: 'CancelTransaction',
      transactionId: 'tx-1',
      reason: 'cancelled_by_staff',
      note: null,
    } as const;
    const cancelled: GiftEvent = {
      type: 'gift.TransactionCancelled.v1',
      data: { transactionId: 'tx-1', reason: 'cancelled_by_staff', note: null },
    };
    reserved().when(cancel).then([cancelled, allocationFreed()]);
    gift(unitHeld(), unitReserved(), moneyTaken(100)).when(cancel).thenRefused('TRANSACTION_HAS_MONEY');
    gift(unitHeld(), unitReserved(), moneyTaken(), paid()).when(cancel).thenRefused('TRANSACTION_HAS_MONEY');
    gift(unitHeld(), cancelled, allocationFreed()).when(cancel).then([]);
  });
});

describe('staff', () => {
  it('reserve a held transaction, and not one that is a draft again', () => {
    const reserve = {
      type: 'ReserveHeld',
      transactionId: 'tx-1',
      reservedUntil: IN_A_WEEK,
      transferUntil: IN_A_WEEK,
    } as const;
    gift(unitHeld()).when(reserve).then([unitReserved()]);
    gift(unitHeld(), unitReserved()).when(reserve).then([]);
    gift(unitHeld(), holdExpired(), allocationFreed()).when(reserve).thenRefused('TRANSACTION_NOT_HELD');
  });

  it('correct the buyer at any stage; the same data are no correction', () => {
    const buyer = { ref: 'buyer_tx-1#2', digest: 'd9' };
    gift(unitHeld(), unitReserved())
      .when({ type: 'CorrectBuyer', transactionId: 'tx-1', buyer, by: 'staff' })
      .then([{ type: 'gift.BuyerCorrected.v1', data: { transactionId: 'tx-1', buyer } }]);
    gift(unitHeld())
      .when({ type: 'CorrectBuyer', transactionId: 'tx-1', buyer: { ref: 'x#1', digest: 'd1' }, by: 'staff' })
      .then([]);
    // The version that it was merged into is already recorded.
    gift(unitHeld({ buyer: { ref: 'x#3', digest: 'd3' } }))
      .when({ type: 'CorrectBuyer', transactionId: 'tx-1', buyer: { ref: 'x#2', digest: 'd2' }, by: 'staff' })
      .then([]);
  });
});

describe('buyers', () => {
  it('correct their own data until they confirm', () => {
    const buyer = { ref: 'buyer_tx-1#2', digest: 'd9' };
    const correct = { type: 'CorrectBuyer', transactionId: 'tx-1', buyer, by: 'buyer' } as const;
    gift(unitHeld())
      .when(correct)
      .then([{ type: 'gift.BuyerCorrected.v1', data: { transactionId: 'tx-1', buyer } }]);
    gift(unitHeld(), unitReserved()).when(correct).thenRefused('TRANSACTION_ALREADY_CONFIRMED');
  });
});

describe('the sweeper', () => {
  const abandon = { type: 'AbandonAllocation', allocationId: 'alloc-1' } as const;
  const abandoned: GiftEvent = { type: 'gift.AllocationAbandoned.v1', data: { allocationId: 'alloc-1' } };

  it('abandons what no unit owns, also on a withdrawn gift, and leaves an owned one alone', () => {
    gift().when(abandon).then([abandoned]);
    gift({ type: 'gift.GiftWithdrawn.v1', data: {} }).when(abandon).then([abandoned]);
    gift(unitHeld()).when(abandon).then([]);
    gift(abandoned).when(abandon).then([]);
    gift(unitHeld(), holdExpired(), allocationFreed()).when(abandon).then([]);
  });
});
