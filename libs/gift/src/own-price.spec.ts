import { describe, expect, it } from '@jest/globals';
import { given } from '@fiocco/event-sourcing/testing';
import { giftDecider } from './decider.js';
import type { GiftEvent } from './events/gift-events.js';
import { initialGiftState } from './state/gift-state.js';
import { onList } from './state/offers.js';
import { holdShare, holdUnit, placed, PRICE, share, termsOf, unitHeld } from './testing/gifts.fixtures.js';

const gift = (...history: GiftEvent[]) => given(giftDecider, history);
const OWN = 9_900;
const vase = { productType: 'intero', priceCents: PRICE } as const;
const atOwnPrice = { amountCents: OWN, priceCents: OWN };

describe('a price of the list', () => {
  it('is what a unit costs there, and the catalogue’s where the list has none', () => {
    gift(placed({ ownPriceCents: OWN }))
      .when(holdUnit())
      .then([unitHeld(atOwnPrice)]);
    gift(placed())
      .when(holdUnit())
      .then([unitHeld({ amountCents: PRICE, priceCents: PRICE })]);
    expect(onList({ ownPriceCents: OWN }, vase)).toEqual({ ...vase, priceCents: OWN });
    expect(onList({ ownPriceCents: null }, vase)).toBe(vase);
    expect(onList({ ownPriceCents: OWN }, null)).toBeNull();
  });

  it('is set, changed and taken back by the terms, and what is the same already changes nothing', () => {
    const set = (ownPriceCents: number | null) =>
      ({ type: 'ChangeTerms', terms: { ownPriceCents } }) as const;
    const changed = (ownPriceCents: number | null): GiftEvent => ({
      type: 'gift.GiftTermsChanged.v2',
      data: termsOf({ ownPriceCents }),
    });
    gift(placed())
      .when(set(OWN))
      .then([changed(OWN)]);
    gift(placed(), changed(OWN)).when(set(OWN)).then([]);
    gift(placed(), changed(OWN))
      .when(set(null))
      .then([changed(null)]);
    gift(placed()).when(set(null)).then([]);
  });

  it('is the whole of which shares are taken', () => {
    const shares = placed({ canBuyInQuota: true, ownPriceCents: 10_000 });
    const first = unitHeld({ kind: 'quota', amountCents: 6_000, priceCents: 10_000 });
    const second = holdShare(2, 4_001, { product: vase });
    gift(shares, first).when(second).thenRefused('QUOTA_EXCEEDS_REMAINING', {
      dueCents: 4_000,
      minimumCents: 500,
    });
  });

  it('is refused to a page that shows another, which learns the right one', () => {
    const named = { amountCents: PRICE, shippingCents: 0 };
    gift(placed({ ownPriceCents: OWN }))
      .when(holdUnit({ named }))
      .thenRefused('AMOUNT_CHANGED', {
        amountCents: OWN,
        shippingCents: 0,
        amount: '99.00',
        amount_shipping: '0.00',
      });
  });

  it('that changes leaves the units that are taken at theirs', () => {
    const dearer: GiftEvent = {
      type: 'gift.GiftTermsChanged.v2',
      data: termsOf({ canBuyInQuota: true, listQuantity: 2, ownPriceCents: 20_000 }),
    };
    const begun = share(1, 4_000, { priceCents: OWN });
    const history = [placed({ canBuyInQuota: true, listQuantity: 2, ownPriceCents: OWN }), begun, dearer];
    gift(...history)
      .when(holdShare(2, 5_900, { product: vase }))
      .then([share(2, 5_900, { priceCents: OWN })]);
    gift(...history)
      .when(holdUnit({ transactionId: 'tx-3', holdId: 'hold-3', allocationId: 'alloc-3' }))
      .then([
        unitHeld({
          transactionId: 'tx-3',
          holdId: 'hold-3',
          allocationId: 'alloc-3',
          unitIndex: 1,
          amountCents: 20_000,
          priceCents: 20_000,
        }),
      ]);
  });

  it('of nothing leaves the reservation alone, as a product without a price', () => {
    const free = placed({ ownPriceCents: 0 });
    gift(free).when(holdUnit()).thenRefused('TYPE_NOT_OFFERED', { kind: 'acquisto' });
    gift(free)
      .when(holdUnit({ kind: 'prenotazione' }))
      .then([unitHeld({ kind: 'prenotazione', amountCents: 0, priceCents: 0 })]);
  });

  it('gives way to what was agreed before', () => {
    const agreed = { product: { productType: 'intero', priceCents: 5_000 }, atAgreedPrice: true } as const;
    gift(placed({ ownPriceCents: OWN }))
      .when(holdUnit(agreed))
      .then([unitHeld({ amountCents: 5_000, priceCents: 5_000 })]);
  });
});

describe('terms that an earlier version stored', () => {
  it('cost what the catalogue says, and are never ordered', () => {
    const { isQuota, canBuyInQuota, listQuantity, priority } = termsOf();
    const data = { isQuota, canBuyInQuota, listQuantity, priority };
    const history = [
      { type: 'gift.GiftPlaced.v1', data: { ...data, listId: 100, productId: 7 } },
      { type: 'gift.GiftTermsChanged.v1', data: { ...data, listQuantity: 3 } },
    ] as unknown as GiftEvent[];
    const { terms } = history.reduce(giftDecider.evolve, initialGiftState);
    expect(terms).toEqual(termsOf({ listQuantity: 3 }));
    gift(...history)
      .when(holdUnit({ isBeyondStock: true }))
      .thenRefused('OUT_OF_STOCK');
  });
});

describe('a piece that the shop has not', () => {
  it('is held where the gift may be ordered, and nowhere else', () => {
    gift(placed({ beyondStock: true }))
      .when(holdUnit({ isBeyondStock: true }))
      .then([unitHeld()]);
    gift(placed())
      .when(holdUnit({ isBeyondStock: true }))
      .thenRefused('OUT_OF_STOCK');
    gift(placed())
      .when(holdUnit({ isBeyondStock: false }))
      .then([unitHeld()]);
  });
});
