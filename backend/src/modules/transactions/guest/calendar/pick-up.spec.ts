import { describe, expect, it } from '@jest/globals';
import { NO_CALENDAR } from '@fiocco/contracts';
import type { PurchaseView } from '../../purchase-view.js';
import { pickUpOf } from './pick-up.js';

const SHOP = {
  name: 'Bottega Ferrante',
  addressLines: ['Bottega Ferrante', 'Via del Fiocco 12'],
  openingLines: { it: ['Da martedì a sabato, 9.30–13'], en: ['Tuesday to Saturday, 9:30–13:00'] },
  publicUrl: 'https://liste.example',
};
/** A Friday. */
const NOW = new Date('2026-11-20T10:00:00.000Z');
const DESK = { readyOn: null, deliveredOn: null, shippedOn: null };
const PAID = {
  id: 'Zk3vN0bq1xYp8sQw4tRu2A',
  orderNumber: 'FI-2026-000123',
  kind: 'acquisto',
  stage: 'paid',
  deliveryMethod: 'buyerPickup',
  productName: 'Vaso',
  expiresAt: null,
  desk: DESK,
  buyer: { lang: 'it' },
} as unknown as PurchaseView;
const dayOf = (changes: object, calendar = NO_CALENDAR) =>
  pickUpOf({ ...PAID, ...changes }, SHOP, calendar, NOW)?.day ?? null;

describe('the day to come to the shop', () => {
  it('is the last of a reservation’s term, and of a paid gift the next one on which the shop is open', () => {
    expect(dayOf({ stage: 'reserved', expiresAt: '2026-11-27T22:59:59.999Z' })).toBe('2026-11-27');
    expect(dayOf({})).toBe('2026-11-21');
    const closed = { from: '2026-11-21', to: '2026-11-22', yearly: false, note: 'Ferie' };
    expect(dayOf({}, { ...NO_CALENDAR, closedDays: [closed] })).toBe('2026-11-23');
    expect(dayOf({ desk: { ...DESK, readyOn: '2026-11-25' } })).toBe('2026-11-25');
  });

  it('is none where the buyer has nothing to fetch', () => {
    for (const changes of [
      { stage: 'held' },
      { kind: 'quota' },
      { deliveryMethod: 'buyerShipping' },
      { desk: { ...DESK, deliveredOn: '2026-11-20' } },
      { desk: { ...DESK, shippedOn: '2026-11-20' } },
    ])
      expect(dayOf(changes)).toBeNull();
  });

  it('names the shop once', () => {
    expect(pickUpOf(PAID, SHOP, NO_CALENDAR, NOW)?.place).toBe('Bottega Ferrante, Via del Fiocco 12');
  });
});
