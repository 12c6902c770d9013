import { describe, expect, it } from '@jest/globals';
import type { GiftCard } from '@fiocco/contracts';
import type { GiftAvailabilityRow } from '../gift-availability.row.js';
import { type CardProduct, type CardStock, giftCard } from './gift-card.js';

const GIFT: GiftAvailabilityRow = {
  stream: 'gift-5_7',
  list_id: 5,
  product_id: 7,
  placed: true,
  placed_at: '2026-11-20T10:00:00+00:00',
  is_quota: false,
  can_buy_in_quota: false,
  list_quantity: 1,
  priority: 2,
  beyond_stock: false,
  own_price_cents: null,
  units_free: 0,
  units_held: 0,
  units_reserved: 0,
  units_sold: 0,
  units_shares_open: 0,
  units_shares_promised: 0,
  units_shares_paid: 0,
  share_price_cents: null,
  share_paid_cents: 0,
  share_promised_cents: 0,
};
const PRODUCT: CardProduct = {
  id: 7,
  name: 'Vaso',
  description: null,
  priceCents: 10_000,
  shippingCents: 990,
  productCode: null,
  productType: 'intero',
  imageUrl: null,
  images: [],
  imageTexts: null,
  video: null,
};
const card = (
  gift: Partial<GiftAvailabilityRow>,
  product: Partial<CardProduct> = {},
  stock: CardStock | null = { quantity: 9, allocated: 0 },
) => giftCard({ ...GIFT, ...gift }, { ...PRODUCT, ...product }, stock);

describe('what a free gift offers', () => {
  const OFFERS: readonly (readonly [
    Partial<GiftAvailabilityRow>,
    Partial<CardProduct>,
    GiftCard['offers'],
    GiftCard['type'],
  ])[] = [
    [{}, {}, ['acquisto'], 'intero'],
    [{}, { productType: 'prenotabile' }, ['prenotazione'], 'prenotabile'],
    [{}, { productType: 'intero_prenotabile' }, ['acquisto', 'prenotazione'], 'intero_prenotabile'],
    [{}, { productType: 'quote' }, ['quota'], 'quota'],
    [{ is_quota: true }, {}, ['quota'], 'quota'],
    [{ can_buy_in_quota: true }, {}, ['acquisto', 'quota'], 'intero'],
    [{ can_buy_in_quota: true }, { productType: 'prenotabile' }, ['prenotazione', 'quota'], 'prenotabile'],
    [{ is_quota: true }, { priceCents: 0 }, ['prenotazione'], 'quota'],
    [{ can_buy_in_quota: true }, { priceCents: 0 }, ['prenotazione'], 'intero'],
  ];
  it.each(OFFERS)('%j %j: %j', (gift, product, offers, type) => {
    const shown = card({ units_free: 1, ...gift }, product);
    const isQuotaProduct = type === 'quota';
    expect(shown).toMatchObject({ offers, type, isQuotaProduct, status: 'available' });
    expect(shown.canBuyInQuota).toBe(offers.includes('quota'));
    expect(shown.state).toBe(offers.includes('quota') ? 'disponibile_quote' : 'disponibile');
  });

  it('is shares only, once a unit has one and no other is free', () => {
    const begun = { can_buy_in_quota: true, units_shares_open: 1, share_price_cents: 10_000 };
    expect(card(begun).offers).toEqual(['quota']);
    expect(card({ ...begun, units_free: 1, list_quantity: 2 }).offers).toEqual(['acquisto', 'quota']);
  });
});

describe('the state and the words of a gift', () => {
  const STATES: readonly (readonly [Partial<GiftAvailabilityRow>, GiftCard['state'], string])[] = [
    [{ units_free: 1 }, 'disponibile', 'Disponibile'],
    [{ units_free: 4, list_quantity: 4 }, 'disponibile', 'Disponibile'],
    [{ units_free: 2, units_sold: 2, list_quantity: 4 }, 'disponibile', '2 di 4 disponibili'],
    [{ units_free: 1, can_buy_in_quota: true }, 'disponibile_quote', 'Disponibile a quote'],
    [{ units_shares_open: 1, share_promised_cents: 500 }, 'disponibile_quote', 'Disponibile a quote'],
    [{ units_shares_open: 1, share_paid_cents: 500 }, 'parziale', 'Parzialmente acquistato'],
    [{ units_held: 1 }, 'in_corso', 'In corso di acquisto'],
    [{ units_reserved: 1 }, 'prenotato', 'Prenotato'],
    [{ units_shares_promised: 1 }, 'prenotato', 'Prenotato'],
    [{ units_sold: 1 }, 'acquistato', 'Venduto'],
    [{ units_sold: 1, units_shares_paid: 1, list_quantity: 2 }, 'acquistato', 'Venduto'],
    [{ units_shares_paid: 1 }, 'quote_pagate', 'Pagate tutte le quote'],
    [{ units_sold: 1, units_reserved: 1, list_quantity: 2 }, 'misto', 'Stato misto'],
    [{ units_held: 1, units_reserved: 1, list_quantity: 2 }, 'misto', 'Stato misto'],
  ];
  it.each(STATES)('%j: %s, %s', (gift, state, badge) => {
    const shown = card(gift);
    expect(shown).toMatchObject({ state, badge });
    expect(shown.purchased).toBe(state === 'acquistato' || state === 'quote_pagate');
    expect(shown.reserved).toBe(state === 'prenotato');
  });

  it('is "Esaurito" where another list took the last one, and nothing is given by that', () => {
    for (const stock of [{ quantity: 3, allocated: 3 }, { quantity: 3, allocated: 4 }, null]) {
      const shown = card({ units_free: 1 }, {}, stock);
      expect(shown).toMatchObject({
        state: 'esaurito',
        badge: 'Esaurito',
        offers: [],
        status: 'unavailable',
      });
      expect(shown).toMatchObject({ purchased: false, purchasedCount: 0, availableQuantity: 0 });
    }
  });

  it('counts no more than the shop has', () => {
    const shown = card({ units_free: 4, list_quantity: 4 }, {}, { quantity: 5, allocated: 2 });
    expect(shown).toMatchObject({ availableQuantity: 3, quantityAvailable: 5, badge: '3 di 4 disponibili' });
  });
});

describe('a gift that may be ordered', () => {
  it('is offered as often as the list wishes it, whatever the shop has', () => {
    const wish = { units_free: 3, units_sold: 1, list_quantity: 4, beyond_stock: true };
    for (const stock of [{ quantity: 1, allocated: 1 }, { quantity: 1, allocated: 4 }, null])
      expect(card(wish, {}, stock)).toMatchObject({
        state: 'disponibile',
        badge: '3 di 4 disponibili',
        availableQuantity: 3,
        offers: ['acquisto'],
        quantityAvailable: stock?.quantity ?? 0,
      });
    const given = card({ ...wish, units_free: 0, units_sold: 4 }, {}, { quantity: 1, allocated: 4 });
    expect(given).toMatchObject({ state: 'acquistato', availableQuantity: 0, offers: [] });
  });
});

describe('the price of a gift', () => {
  it('is the list’s own, and the catalogue’s where it has none', () => {
    expect(card({ units_free: 1 }).price).toBe('100.00');
    const own = { units_free: 1, own_price_cents: 8_500 };
    expect(card({ ...own, is_quota: true })).toMatchObject({ price: '85.00', quotaRemaining: '85.00' });
    expect(card({ ...own, own_price_cents: 0 })).toMatchObject({ price: '0.00', offers: ['prenotazione'] });
  });

  it('leaves what remains of a unit that was begun at the price that was frozen for it', () => {
    const begun = { units_shares_open: 1, share_price_cents: 10_000, share_paid_cents: 2_500 };
    const shown = card({ is_quota: true, own_price_cents: 8_500, ...begun });
    expect(shown).toMatchObject({ price: '85.00', quotaRemaining: '75.00' });
  });
});

describe('what remains to be given in shares', () => {
  it.each<[string, Partial<GiftAvailabilityRow>, string]>([
    ['a whole unit', { units_free: 1 }, '100.00'],
    ['the price of the unit that was begun, less what was given', { share_price_cents: 9_000 }, '60.00'],
    ['never less than nothing', { share_price_cents: 2_000 }, '0.00'],
  ])('%s', (_, gift, remaining) => {
    const begun = { units_shares_open: 1, share_paid_cents: 2_000, share_promised_cents: 1_000 };
    const shown = card({ is_quota: true, ...(gift.units_free ? {} : begun), ...gift });
    expect(shown.quotaRemaining).toBe(remaining);
  });

  it('is nothing where no unit is left', () => {
    expect(card({ is_quota: true, units_shares_paid: 1 }).quotaRemaining).toBe('0.00');
  });
});
