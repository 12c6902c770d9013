import { describe, expect, it } from '@jest/globals';
import type { GiftCard } from '@fiocco/contracts';
import { arrangeGifts } from './arrange-gifts.js';

const PLAIN = {
  name: 'Vaso',
  price: '50.00',
  priority: 3,
  state: 'disponibile',
  offers: ['acquisto'],
  type: 'intero',
  productType: 'intero',
  isQuota: false,
  canBuyInQuota: false,
  units: { free: 1, held: 0, reserved: 0, partial: 0 },
};
const gift = (id: number, change: Partial<GiftCard> = {}) => ({ ...PLAIN, id, ...change }) as GiftCard;
const TAKEN = { ...PLAIN.units, free: 0, paid: 1 };

const GIFTS = [
  gift(1, { price: '189.00' }),
  gift(2, { priority: 1, price: '2400.00', type: 'quota', isQuota: true, offers: ['quota'] }),
  gift(3, { state: 'acquistato', offers: [], units: TAKEN }),
  gift(4, { state: 'in_corso', offers: [] }),
  gift(5, { canBuyInQuota: true, price: '72.00', offers: ['acquisto', 'quota'] }),
  gift(6, { state: 'quote_pagate', type: 'quota', isQuota: true, offers: [], units: TAKEN }),
];
const ids = (gifts: readonly GiftCard[]) => gifts.map(({ id }) => id);

describe('the gifts of a list', () => {
  it('stand as the server sent them, by wish and name, the given ones apart', () => {
    const { open, given } = arrangeGifts(GIFTS, 'tutti', 'desiderio');
    expect(ids(open)).toEqual([1, 2, 4, 5]);
    expect(ids(given)).toEqual([3, 6]);
  });

  it('are counted for every filter, whichever is chosen', () => {
    const counts = { tutti: 6, disponibili: 3, quote: 3 };
    expect(arrangeGifts(GIFTS, 'tutti', 'desiderio').counts).toEqual(counts);
    expect(arrangeGifts(GIFTS, 'quote', 'prezzo').counts).toEqual(counts);
  });

  it('are filtered by what can be had now, and by shares', () => {
    expect(ids(arrangeGifts(GIFTS, 'disponibili', 'desiderio').open)).toEqual([1, 2, 5]);
    const shares = arrangeGifts(GIFTS, 'quote', 'desiderio');
    expect([ids(shares.open), ids(shares.given)]).toEqual([[2, 5], [6]]);
  });

  it('are sorted by price as a number', () => {
    expect(ids(arrangeGifts(GIFTS, 'disponibili', 'prezzo').open)).toEqual([5, 1, 2]);
    expect(ids(arrangeGifts(GIFTS, 'disponibili', 'prezzo-alto').open)).toEqual([2, 1, 5]);
  });

  it('are sorted by when they were put on the list, those of one moment as before', () => {
    const [early, late] = ['2026-10-02T09:00:00.000Z', '2026-11-02T09:00:00.000Z'];
    const added = [
      [1, early],
      [2, late],
      [3, early],
      [4, late],
    ] as const;
    const gifts = added.map(([id, addedAt]) => gift(id, { addedAt }));
    expect(ids(arrangeGifts(gifts, 'tutti', 'novita').open)).toEqual([2, 4, 1, 3]);
  });

  it('of which units differ count as given once none is merely held', () => {
    const mixed = (held: number) => gift(9, { state: 'misto', offers: [], units: { ...TAKEN, held } });
    expect(ids(arrangeGifts([mixed(1)], 'tutti', 'desiderio').open)).toEqual([9]);
    expect(ids(arrangeGifts([mixed(0)], 'tutti', 'desiderio').given)).toEqual([9]);
  });
});
