/**
 * A runtime of its own: the modules that the test files share already hold the registries as they are.
 *
 * @jest-environment node
 */
import './register.fixture.js';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import {
  deliveryName,
  type GiftCard,
  type HistoryEntry,
  paymentName,
  type PublicGiftList,
  type PublicSettings,
  type PublicTransaction,
  type RecordHistoryEntry,
  type Transaction,
} from '@fiocco/contracts';
import { eventually } from '@fiocco/testing';
import { MailSink } from '../../backend/src/modules/notifications/testing/mail-sink.js';
import { SettingsStore } from '../../backend/src/modules/settings/index.js';
import { type Browser, createTestApp, type TestApp } from '../../backend/src/platform/testing/test-app.js';
import { client } from './client-wizard.fixture.js';

jest.setTimeout(60_000);
const BUYER = { buyerName: 'Giulia Ferri', buyerEmail: 'giulia@posta.example', buyerPhone: '333 555 0142' };
const sink = new MailSink();
let test: TestApp;
let admin: Browser;
let guest: Browser;
let listId: number;
let productId: number;
let bought: Transaction;

beforeAll(async () => {
  test = await createTestApp({ config: { smtpUrl: await sink.listen() } });
  admin = await test.signInAsAdmin();
  guest = test.browser();
  const occasion = await admin.post('/api/occasions').send({ name: 'Matrimonio' }).expect(201);
  const list = {
    name: 'Nozze',
    beneficiaryName: 'Anna e Luca',
    occasionId: occasion.body.id,
    beneficiaryEmail: 'anna@posta.example',
    beneficiaryPhone: '333 555 0101',
    allowedPaymentMethods: { buonoRegalo: true },
    allowedDeliveryModes: { locker: true },
  };
  listId = (await admin.post('/api/gift-lists').send(list).expect(201)).body.id;
  const vase = { name: 'Vaso', price: '129.00', shippingCost: '9.90', quantityAvailable: 1 };
  productId = (await admin.post('/api/products').send(vase).expect(201)).body.id;
  await admin.post('/api/product-gift-lists').send({ productId, giftListId: listId }).expect(201);
});
afterAll(async () => {
  sink.answer();
  await test.close();
  await sink.close();
});

const listFor = async (browser: Browser) =>
  (await browser.get(`/api/gift-lists/${listId}`).expect(200)).body as PublicGiftList;
const change = async (body: object) =>
  (await guest.put(`/api/transactions/${bought.id}`).send(body).expect(200)).body as Transaction;

/** What the wizard would show for the purchase now. */
async function wizard() {
  const gifts = (await guest.get('/api/products').query({ giftListId: listId }).expect(200))
    .body as GiftCard[];
  const transaction = (await guest.get(`/api/public/transactions/${bought.id}`).expect(200))
    .body as PublicTransaction;
  const shop = (await guest.get('/api/public/settings').expect(200)).body as PublicSettings;
  const facts = { list: await listFor(guest), gifts, productId, wanted: undefined, error: null };
  const order = client.orderOf(facts.list, gifts[0] ?? null, 'acquisto', transaction);
  return { order, shop, screen: client.screenOf({ ...facts, transaction, transactionId: transaction.id }) };
}

it('is refused while a setting that it needs is empty, and the back office says why', async () => {
  const { body } = await admin.get('/api/payment-methods').expect(200);
  expect(body).toMatchObject({ usable: { buonoRegalo: false }, whyNot: { buonoRegalo: 'not_set_up' } });
  expect(await listFor(admin)).toMatchObject({
    allowedPaymentMethods: { buonoRegalo: true, stripe: false },
    usablePaymentMethods: { buonoRegalo: false },
  });
  expect(await listFor(guest)).toMatchObject({ allowedPaymentMethods: { buonoRegalo: false } });
  await test.app.get(SettingsStore).update({ storePhone: '0341 555' });
  expect(await listFor(guest)).toMatchObject({
    allowedPaymentMethods: { buonoRegalo: true },
    allowedDeliveryModes: { locker: true, buyerPickup: true },
  });
});

it('is offered by the wizard with its words and the picture of its file', async () => {
  const draft = { ...BUYER, giftListId: listId, productId, isCheckoutStep1: true, type: 'acquisto' };
  bought = (await guest.post('/api/transactions').send(draft).expect(201)).body as Transaction;
  const { order, shop, screen } = await wizard();
  expect(screen.name).toBe('wizard');
  expect(client.paymentChoices(order)).toContainEqual({
    method: 'buono',
    title: 'Buono regalo',
    icon: 'shop',
    note: 'Lo consegni in negozio.',
    go: 'Continua con il buono',
  });
  expect(client.deliveryChoices(order, shop)).toContainEqual({
    method: 'locker',
    title: 'Nell’armadietto di Anna e Luca',
    note: 'Si apre con un codice.',
    cents: 990,
  });
});

it('holds when it is chosen, by its alias too, with the delivery that it settles', async () => {
  await change({ deliveryMethod: 'buyerPickup' });
  expect(await change({ paymentMethod: 'voucher' })).toMatchObject({
    stage: 'held',
    paymentMethod: 'buono',
    deliveryMethod: 'locker',
    amount_shipping: '9.90',
  });
  const { screen } = await wizard();
  expect(screen.name).toBe('wizard');
});

it('reserves when it is confirmed, and is thanked for', async () => {
  bought = await change({ paymentMethod: 'buono', status: 'completata', amount: '129.00' });
  expect(bought).toMatchObject({ stage: 'reserved', status: 'completata', paymentMethod: 'buono' });
  const { screen, order } = await wizard();
  expect(screen).toEqual({ name: 'finished', transactionId: bought.id });
  if (!order.transaction) throw new Error('no transaction');
  expect(client.outcomeOf(order.transaction)).toBe('reserved');
  expect(paymentName(order.transaction.paymentMethod ?? '')).toBe('Buono regalo');
  await eventually(() => expect(sink.received).toHaveLength(1));
  expect(sink.received[0]?.text).toMatch(/Pagamento:\s+Buono regalo/);
  expect(sink.received[0]?.text).toMatch(/Consegna:\s+Armadietto/);
});

it('is paid at the counter, and stands in the histories of the purchase and of the list', async () => {
  await admin.post(`/api/transactions/${bought.id}/collect`).send({ receiptId: 'r-1' }).expect(200);
  const { body: seen } = await admin.get(`/api/transactions/${bought.id}`).expect(200);
  expect(seen).toMatchObject({ stage: 'paid', paymentMethod: 'buono', deliveryMethod: 'locker' });
  const history = (await admin.get(`/api/transactions/${bought.id}/history`).expect(200))
    .body as HistoryEntry[];
  expect(history.at(-1)?.sentence).toMatch(/^ha scelto di pagare con un buono regalo: /);
  expect(history.flatMap(({ changes }) => changes)).toContainEqual({
    field: 'Pagamento',
    before: null,
    after: 'Buono regalo',
  });
  const { body } = await admin.get(`/api/records/list/${listId}/history`).expect(200);
  const told = (body as RecordHistoryEntry[])[0]?.fields.map(({ label, after }) => [label, after]);
  expect(told).toContainEqual(['Metodi di pagamento', 'PayPal, In negozio, Buono regalo']);
  expect(told).toContainEqual(['Consegna', 'Ritira il beneficiario, Ritira chi acquista, Armadietto']);
  expect(deliveryName('locker')).toBe('Armadietto');
});
