import { describe, expect, it } from '@jest/globals';
import { Refusal } from '@fiocco/event-sourcing';
import { given } from '@fiocco/event-sourcing/testing';
import fc from 'fast-check';
import { type GiftCommand, giftDecider } from './decider.js';
import type { GiftEvent } from './events/gift-events.js';
import {
  holdShare,
  holdUnit,
  IN_A_WEEK,
  LATER,
  moneyTaken,
  NOW,
  paid,
  placed,
  share,
  unitHeld,
  unitReserved,
} from './testing/gifts.fixtures.js';
import { givenBackByHand, refundBegan, refunded } from './testing/payments.fixtures.js';
import type { GiftState } from './state/gift-state.js';
import { unitsOf } from './state/units.js';

const gift = (...history: GiftEvent[]) => given(giftDecider, [placed({ isQuota: true }), ...history]);

describe('a share', () => {
  it('is at least 5 €, or exactly the remainder, and leaves nothing or at least 5 €', () => {
    gift().when(holdShare(1, 499)).thenRefused('QUOTA_TOO_SMALL', { dueCents: 10_000, minimumCents: 500 });
    gift()
      .when(holdShare(1, 500))
      .then([share(1, 500)]);
    gift()
      .when(holdShare(1, 9_700))
      .thenRefused('QUOTA_LEAVES_TOO_LITTLE', { dueCents: 10_000, minimumCents: 500 });
    gift().when(holdShare(1, 10_001)).thenRefused('QUOTA_EXCEEDS_REMAINING');
    gift()
      .when(holdShare(1, 10_000))
      .then([share(1, 10_000)]);
    gift(share(1, 9_700))
      .when(holdShare(2, 300))
      .then([share(2, 300, { allocationId: 'alloc-1' })]);
  });

  it('counts promises of others against the remainder, but not those whose time is past', () => {
    gift(share(1, 6_000))
      .when(holdShare(2, 6_000))
      .thenRefused('QUOTA_EXCEEDS_REMAINING', { dueCents: 4_000, minimumCents: 500 });
    gift(share(1, 6_000))
      .when(holdShare(2, 6_000, { now: LATER }))
      .then([
        { type: 'gift.HoldExpired.v1', data: { transactionId: 'tx-1', holdId: 'hold-1' } },
        share(2, 6_000),
      ]);
  });

  it('continues the fullest unit that can hold it, else starts an empty one', () => {
    const two = given(giftDecider, [placed({ isQuota: true, listQuantity: 2 }), share(1, 8_000)]);
    two.when(holdShare(2, 2_000)).then([share(2, 2_000)]);
    two
      .when(holdShare(2, 3_000, { allocationId: 'alloc-2' }))
      .then([share(2, 3_000, { unitIndex: 1, allocationId: 'alloc-2' })]);
  });

  it('keeps the price that the unit started with', () => {
    gift(share(1, 4_000))
      .when(holdShare(2, 6_000, { product: { productType: 'quote', priceCents: 50_000 } }))
      .then([share(2, 6_000)]);
  });

  it('of any amount from a cent may be recorded by staff', () => {
    gift()
      .when(holdShare(1, 1, { by: 'staff' }))
      .then([share(1, 1)]);
    gift()
      .when(holdShare(1, 9_999, { by: 'staff' }))
      .then([share(1, 9_999)]);
  });

  it('that its own buyer retakes only has to fit', () => {
    const expired: GiftEvent = {
      type: 'gift.HoldExpired.v1',
      data: { transactionId: 'tx-2', holdId: 'hold-2' },
    };
    const history = [share(1, 5_000), share(2, 2_200), expired, share(3, 2_500)];
    gift(...history)
      .when(holdShare(2, 2_200))
      .then([share(2, 2_200)]);
    gift(...history)
      .when(holdShare(4, 2_200))
      .thenRefused('QUOTA_LEAVES_TOO_LITTLE');
  });

  it('keeps a started unit from being bought whole', () => {
    given(giftDecider, [placed({ canBuyInQuota: true }), share(1, 2_000)])
      .when(holdUnit({ transactionId: 'tx-9', product: { productType: 'intero', priceCents: 10_000 } }))
      .thenRefused('GIFT_HELD_BY_OTHERS');
  });

  it('to the fund has no limit above and no stock', () => {
    const fund = given(giftDecider, [placed({ isQuota: true }, null)]);
    const give = (shareCents: number) => holdShare(1, shareCents, { product: null, allocationId: null });
    fund.when(give(499)).thenRefused('QUOTA_TOO_SMALL');
    fund.when(give(1_000_000)).then([share(1, 1_000_000, { priceCents: null, allocationId: null })]);
  });
});

describe('a share whose payment lost its place', () => {
  const ofTx1 = { transactionId: 'tx-1', attemptId: 'tx-1.1', amountCents: 4_000, currency: 'EUR' };
  const dearer = share(2, 3_000, { priceCents: 12_000 });
  const lost: GiftEvent[] = [
    share(1, 4_000, { paymentMethod: 'stripe' }),
    {
      type: 'gift.PaymentStarted.v1',
      data: { ...ofTx1, holdId: 'hold-1', provider: 'stripe', paymentId: 'pi_1' },
    },
    { type: 'gift.PaymentAuthorised.v1', data: ofTx1 },
    { type: 'gift.HoldLost.v1', data: { transactionId: 'tx-1', holdId: 'hold-1' } },
  ];
  const retakes = { retakes: true, holdId: 'hold-9', expiresAt: null } as const;
  const retaken: GiftEvent = {
    type: 'gift.HoldRetaken.v1',
    data: {
      transactionId: 'tx-1',
      holdId: 'hold-9',
      unitIndex: 0,
      allocationId: 'alloc-1',
      expiresAt: null,
    },
  };

  it('joins a unit that others have taken at a new price, and is then a share of that price', () => {
    gift(...lost, dearer)
      .when(holdShare(1, 4_000, retakes))
      .then([retaken]);
    gift(...lost, dearer, retaken)
      .when(holdShare(3, 5_001))
      .thenRefused('QUOTA_EXCEEDS_REMAINING', { dueCents: 5_000, minimumCents: 500 });
    gift(...lost, dearer, retaken, {
      type: 'gift.HoldReleased.v1',
      data: { transactionId: 'tx-2', holdId: 'hold-2', reason: 'buyer_went_back' },
    })
      .when(holdShare(3, 8_001))
      .thenRefused('QUOTA_EXCEEDS_REMAINING', { dueCents: 8_000, minimumCents: 500 });
  });
});

type Step = {
  readonly kind: 'share' | 'whole' | 'reserve' | 'expire' | 'cancel' | 'pay';
  readonly n: number;
  readonly cents: number;
  readonly late: boolean;
};

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('share', 'whole', 'reserve', 'expire', 'cancel', 'pay'),
  n: fc.integer({ min: 1, max: 6 }),
  cents: fc.oneof(fc.integer({ min: 1, max: 10_000 }), fc.constantFrom(500, 2_500, 5_000, 9_500, 10_000)),
  late: fc.boolean(),
});

function commandOf({ kind, n, cents, late }: Step, at: number): GiftCommand {
  const now = late ? LATER : NOW;
  const transactionId = `tx-${n}`;
  const ids = {
    transactionId,
    holdId: `hold-${at}`,
    allocationId: `alloc-${at}`,
    now,
    buyer: { ref: `b#${n}`, digest: `d${n}` },
  };
  const product = { productType: 'intero', priceCents: 10_000 } as const;
  switch (kind) {
    case 'share':
      return holdShare(n, cents, { ...ids, product });
    case 'whole':
      return holdUnit({ ...ids, product });
    case 'reserve':
      return { type: 'ReserveHeld', transactionId, reservedUntil: IN_A_WEEK, transferUntil: IN_A_WEEK };
    case 'expire':
      return { type: 'ExpireHold', transactionId, holdId: `hold-${at - 1}`, now };
    case 'cancel':
      return { type: 'CancelTransaction', transactionId, reason: 'cancelled_by_staff', note: null };
    case 'pay':
      return { type: 'TakeMoney', transactionId, receiptId: `r-${at}`, amountCents: null };
  }
}

function play(steps: readonly Step[]): GiftState {
  let state = [placed({ canBuyInQuota: true, listQuantity: 2 })].reduce(
    giftDecider.evolve,
    giftDecider.initialState,
  );
  for (const [at, one] of steps.entries()) {
    try {
      state = giftDecider.decide(state, commandOf(one, at)).reduce(giftDecider.evolve, state);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return state;
}

describe('a share whose money was given back while it is kept', () => {
  const till = { receiptId: 'r-1', source: 'till', whole: true };
  const kept = [
    placed({ canBuyInQuota: true }),
    share(1, 4_000, { allocationId: 'alloc-1' }),
    unitReserved(),
    moneyTaken(4_000),
    paid(),
    refundBegan(4_000, till),
    givenBackByHand(4_000),
    refunded(false),
  ].reduce(giftDecider.evolve, giftDecider.initialState);

  it('is not promised, and nobody else can give it', () => {
    expect(unitsOf(kept)).toMatchObject([{ paidCents: 4_000, promisedCents: 0 }]);
    expect(() => giftDecider.decide(kept, holdShare(2, 6_001))).toThrow('QUOTA_EXCEEDS_REMAINING');
    const full = giftDecider.decide(kept, holdShare(2, 6_000)).reduce(giftDecider.evolve, kept);
    expect(unitsOf(full)).toMatchObject([{ paidCents: 4_000, promisedCents: 6_000 }]);
  });
});

describe('whatever happens to a gift of two units', () => {
  it('never gives a unit twice, never more than its price, and ties one allocation to each unit in use', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const state = play(steps);
        const units = unitsOf(state);
        expect(units).toHaveLength(2);
        for (const unit of units) {
          const shares = unit.live.filter((purchase) => purchase.kind === 'quota');
          expect(unit.live.length - shares.length).toBeLessThanOrEqual(shares.length > 0 ? 0 : 1);
          expect(unit.paidCents + unit.promisedCents).toBeLessThanOrEqual(10_000);
          expect(unit.allocationId !== null).toBe(unit.live.length > 0);
        }
        const owned = Object.values(state.allocations);
        expect(new Set(owned).size).toBe(owned.length);
        for (const id of owned) expect(state.dead.has(id)).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  it('frees a unit that nobody holds any more', () => {
    const expire = { type: 'ExpireHold', transactionId: 'tx-1', holdId: 'hold-1', now: LATER } as const;
    given(giftDecider, [placed(), unitHeld()])
      .when(expire)
      .then([
        { type: 'gift.HoldExpired.v1', data: { transactionId: 'tx-1', holdId: 'hold-1' } },
        { type: 'gift.AllocationFreed.v1', data: { unitIndex: 0, allocationId: 'alloc-1' } },
      ]);
  });
});
