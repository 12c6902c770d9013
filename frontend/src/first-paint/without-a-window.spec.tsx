/** @jest-environment node */
import { expect, it } from '@jest/globals';
import {
  CLIENT_PAGES,
  DELIVERY_METHODS,
  deliveryOptions,
  deliverySwitches,
  PAYMENT_METHODS,
  paymentSwitches,
  type PublicSettings,
} from '@fiocco/contracts';
import { DEFAULT_SETTINGS } from '../shared/api/public-settings.js';
import { aCard, aPublicList } from '../testing/examples.js';
import { firstPaint, ready } from './first-paint.js';

/** A shop that has filled in everything that its pages can show, and has every way of paying and of handing over. */
const SHOP: PublicSettings = {
  ...DEFAULT_SETTINGS,
  storeName: 'Bottega Ferrante',
  storeDescription: 'Ceramiche dal 1961',
  storeEmail: 'bottega@posta.example',
  storePhone: '055 123456',
  storeAddress: '<p>Bottega Ferrante<br>Via Romana 7, 50125 Firenze</p>',
  vatNumber: '01234567897',
  reaNumber: 'FI-123456',
  privacyPage: 'Titolare è la bottega.',
  withdrawalPage: 'Entro 14 giorni.',
  termsPage: 'Si paga prima.',
  logoUrl: '/media/logo.png',
  accentColor: '#7d560b',
  lineColor: '#e6e6e6',
  openingHours: 'Da martedì a sabato, 9–19',
  openingLines: ['Da martedì a sabato, 9–19'],
  environmentMode: 'development',
  offersInvoice: true,
};
const LIST = aPublicList({
  publicMessage: 'Grazie di cuore',
  image: `/media/${'a'.repeat(64)}.jpg`,
  acceptsFund: true,
  allowedPaymentMethods: paymentSwitches(PAYMENT_METHODS),
  allowedDeliveryModes: deliverySwitches(DELIVERY_METHODS),
  deliveryOptions: deliveryOptions(DELIVERY_METHODS),
});
const image = `/media/${'b'.repeat(64)}.jpg`;
const CARDS = [
  aCard({ image, imageUrl: image, description: '<p>Soffiato</p>' }),
  aCard({ id: 8, type: 'quota', canBuyInQuota: true, offers: ['quota'], quotaRemaining: '129.00' }),
  aCard({ id: 9, state: 'acquistato', badge: 'Acquistato', status: 'unavailable', offers: [] }),
];
const params = { listId: '5', giftListId: '5', page: 'privacy' };

/** What the server draws of a page about each gift, and without one. */
async function drawn(path: string, boot: object): Promise<readonly string[]> {
  await ready;
  return [undefined, '7', '8', '9'].map((productId) => {
    const call = { path, params: { ...params, productId }, query: '?step=1', address: path };
    return firstPaint(call, { settings: SHOP, ...boot }).root;
  });
}

it.each(CLIENT_PAGES)('$path is drawn by the server, which has no window', async ({ path }) => {
  await expect(drawn(path, { list: { list: LIST, cards: CARDS } })).resolves.toHaveLength(4);
  await expect(drawn(path, {})).resolves.toHaveLength(4);
});

it('a locked list is drawn by it as well', async () => {
  const roots = await drawn('/list/$listId', { locked: true });
  expect(roots.every((root) => root.includes('<form'))).toBe(true);
});

it.each(['/checkout/$listId/{-$productId}', '/gift-lists/$listId/checkout/{-$productId}'])(
  '%s says by then what the gift is called',
  async (path) => {
    const [, whole] = await drawn(path, { list: { list: LIST, cards: CARDS } });
    expect(whole).toContain('Vaso di vetro');
  },
);
