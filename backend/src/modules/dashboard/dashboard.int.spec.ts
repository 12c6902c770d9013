import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import {
  type Dashboard,
  FIRST_DAY_STEPS,
  type FirstDay,
  type FirstDayTask,
  type Transaction,
} from '@fiocco/contracts';
import { fixedClock } from '@fiocco/testing';
import { type Browser, createTestApp, type TestApp } from '../../platform/testing/test-app.js';
import { MailSink } from '../notifications/testing/mail-sink.js';
import { newList, newOccasion, newProduct } from '../gift-lists/testing/new-list.js';

// Real databases are slow on a busy machine.
jest.setTimeout(120_000);

/** A quarter past midnight in Rome on Wednesday 25 November, still the day before in UTC. */
const NOW = '2026-11-24T23:15:00.000Z';
const clock = fixedClock(NOW);
const BUYER = { buyerName: 'Giulia Ferri', buyerEmail: 'giulia@posta.example', buyerPhone: '333 555 0142' };
const WAYS = { stripe: false, paypal: false, inNegozio: true, bonifico: true };

const sink = new MailSink();
let test: TestApp;
let admin: Browser;
let staff: Browser;
let occasionId: number;

beforeAll(async () => {
  // Mails that leave are nothing to do.
  test = await createTestApp({ clock, config: { smtpUrl: await sink.listen() } });
  admin = await test.signInAsAdmin();
  staff = await test.signInAsStaff();
  const bank = { bankIban: 'IT60X0542811101000000123456', bankAccountHolder: 'Ferrante & Figli S.n.c.' };
  await admin.put('/api/settings').send(bank).expect(200);
});
afterAll(async () => {
  await test.close();
  await sink.close();
});

async function shown(): Promise<Dashboard> {
  const { body, headers } = await staff.get('/api/dashboard').expect(200);
  expect(headers['cache-control']).toBe('no-store');
  return body as Dashboard;
}

const NONE = { count: 0, percent: 0 };

it('is for staff, and shows zeros in a shop that has nothing yet', async () => {
  await test.http.get('/api/dashboard').expect(401);
  expect(await shown()).toMatchObject({
    lists: 0,
    products: 0,
    occasions: 0,
    transactions: 0,
    todo: 0,
    popularList: null,
    closing: [],
    productStatistics: { whole: NONE, quote: NONE, reservable: NONE },
    transactionStatistics: { sales: '0.00', completed: NONE, pending: NONE },
    summary: { productsPerList: 0, averageTransaction: '0.00' },
    owed: { count: 0, amount: '0.00' },
    today: {
      received: '0.00',
      reversed: '0.00',
      refunded: '0.00',
      exchanged: '0.00',
      net: '0.00',
      methods: [],
    },
  });
});

it('says before the shop opens what is missing, to each what they can do, until it is done or put aside', async () => {
  await test.http.get('/api/first-day').expect(401);
  const open = async (who: Browser) => {
    const { body } = await who.get('/api/first-day').expect(200);
    const { tasks, version } = body as FirstDay;
    const isOpen = ({ missing, aside }: FirstDayTask) => missing !== null && !aside;
    return { version, steps: tasks.filter(isOpen).map(({ step }) => step) };
  };
  expect((await open(staff)).steps).toEqual(['occasions', 'products', 'list']);
  const { steps, version } = await open(admin);
  // Mails leave by the operator's server, and links lead to its address.
  expect(steps).toEqual(Object.keys(FIRST_DAY_STEPS).filter((step) => !['mail', 'address'].includes(step)));
  const aside = { firstDayAside: ['legal', 'brand', 'brand'] };
  await staff.put('/api/settings').send(aside).expect(403);
  const wrong = { firstDayAside: ['brand', 'soffitta'] };
  expect((await admin.put('/api/settings').send(wrong).expect(400)).body.fields.firstDayAside).toBeDefined();
  await admin.put('/api/settings').set('if-match', `"${version}"`).send(aside).expect(200);
  await admin.put('/api/settings').set('if-match', `"${version}"`).send(aside).expect(409);
  expect((await open(admin)).steps).toEqual(steps.filter((step) => !['legal', 'brand'].includes(step)));
  const history = await admin.get('/api/records/settings/shop/history').expect(200);
  expect(JSON.stringify(history.body)).toContain('Pagine legali, Colori e logo');
  await admin.put('/api/settings').send({ firstDayAside: [] }).expect(200);
  expect((await open(admin)).steps).toEqual(steps);
});

const list = (name: string, changes: object = {}) =>
  newList(admin, { name, occasionId, allowedPaymentMethods: WAYS, ...changes });

async function place(giftListId: number, ...productIds: readonly number[]): Promise<void> {
  for (const productId of productIds)
    await admin.post('/api/product-gift-lists').send({ giftListId, productId, listQuantity: 5 }).expect(201);
}

async function sell(giftListId: number, productId: number, more: object = {}): Promise<string> {
  const sale = { ...BUYER, giftListId, productId, type: 'acquisto', paymentMethod: 'in_negozio', ...more };
  return ((await staff.post('/api/transactions').send(sale).expect(201)).body as Transaction).id;
}
async function promiseTransfer(giftListId: number, productId: number): Promise<void> {
  const guest = test.browser();
  const draft = { ...BUYER, giftListId, productId, type: 'acquisto', isCheckoutStep1: true };
  const { id } = (await guest.post('/api/transactions').send(draft).expect(201)).body as Transaction;
  const steps = [
    { deliveryMethod: 'beneficiaryPickup' },
    { paymentMethod: 'bonifico', status: 'completata' },
  ];
  for (const step of steps) await guest.put(`/api/transactions/${id}`).send(step).expect(200);
}
const take = (id: string, receiptId: string, amount?: string) =>
  staff.post(`/api/transactions/${id}/collect`).send({ receiptId, amount }).expect(200);

it('counts lists, products and transactions, in shares that add up to 100', async () => {
  occasionId = (await newOccasion(admin)).id;
  const open = await list('Nozze Anna e Marco', { endDate: '2026-12-09' });
  clock.advance(1000);
  const full = await list('Nascita di Leone', { endDate: '2026-11-25' });
  await list('Ancora lontana', { endDate: '2026-12-10' });
  await list('In preparazione', { startDate: '2026-11-26', endDate: '2026-12-01' });
  await list('Scaduta', { startDate: '2026-10-01', endDate: '2026-11-24' });
  await list('Sospesa', { state: 'suspended', endDate: '2026-12-01' });
  const types = [
    'intero',
    'quote',
    'prenotabile',
    'intero_prenotabile',
    'intero',
    'intero',
    'intero',
    'intero',
  ];
  const products: number[] = [];
  for (const productType of types)
    products.push((await newProduct(admin, { productType, quantityAvailable: 20 })).id);
  const [vase = 0, , , , plates = 0] = products;
  await place(open.id, vase, plates);
  // Both have two products: the list that was made first is the more popular one.
  await place(full.id, vase, plates);

  const paid = await sell(open.id, vase, { deliveryMethod: 'beneficiaryPickup' });
  await take(paid, 'primo');
  const given = await sell(full.id, vase);
  await take(given, 'secondo');
  await admin
    .post(`/api/transactions/${given}/refund`)
    .send({ receiptId: 'reso', amount: '28.99', reason: 'Scheggiato' })
    .expect(200);
  const part = await sell(open.id, plates);
  await take(part, 'parte', '29.00');
  await promiseTransfer(full.id, plates);
  const cancelled = await sell(open.id, vase);
  await staff.post(`/api/transactions/${cancelled}/cancel`).send({}).expect(200);

  const { closing, ...board } = await shown();
  expect(closing).toEqual([
    { id: full.id, name: 'Nascita di Leone', endDate: '2026-11-25' },
    { id: open.id, name: 'Nozze Anna e Marco', endDate: '2026-12-09' },
  ]);
  expect(board).toMatchObject({
    lists: 3,
    products: 8,
    occasions: 1,
    transactions: 5,
    productStatistics: {
      whole: { count: 7, percent: 88 },
      quote: { count: 1, percent: 12 },
      reservable: { count: 2, percent: 25 },
    },
    transactionStatistics: {
      sales: '229.01',
      completed: { count: 3, percent: 60 },
      pending: { count: 1, percent: 20 },
    },
    popularList: { id: open.id, name: 'Nozze Anna e Marco', products: 2 },
    summary: { productsPerList: 0.7, averageTransaction: '114.51' },
    owed: { count: 2, amount: '229.00' },
    todo: 1,
  });
});

it('tells what was taken today and since Monday, as the cash view does', async () => {
  const paidToday = {
    received: '287.00',
    reversed: '0.00',
    refunded: '28.99',
    exchanged: '0.00',
    net: '258.01',
  };
  const { today, yesterday, week, lists } = await shown();
  expect(today).toMatchObject({ ...paidToday, methods: [{ key: 'in_negozio', ...paidToday }] });
  expect(yesterday).toMatchObject({ net: '0.00', methods: [] });
  expect(week).toEqual(today);
  expect(lists).toBe(3);
  clock.set('2026-11-25T23:15:00.000Z');
  staff = await test.signInAsStaff();
  expect(await shown()).toMatchObject({ today: { net: '0.00', methods: [] }, yesterday: today });
  // On Saturday all that is of the week; on Monday none of it.
  clock.set('2026-11-28T10:00:00.000Z');
  staff = await test.signInAsStaff();
  expect(await shown()).toMatchObject({
    today: { net: '0.00' },
    yesterday: { net: '0.00' },
    week: paidToday,
  });
  clock.set('2026-11-29T23:15:00.000Z');
  staff = await test.signInAsStaff();
  expect(await shown()).toMatchObject({ today: { net: '0.00' }, week: { received: '0.00' } });
});

it('sells what the totals say, also where a late transfer brought more and the rest went back', async () => {
  admin = await test.signInAsAdmin();
  const sold = async () => ({
    totals: Number((await staff.get('/api/transactions/totals').expect(200)).body.sold),
    dashboard: Number((await shown()).transactionStatistics.sales),
  });
  const { id: listId } = await list('Battesimo di Ada', { endDate: '2027-01-31' });
  const { id: productId } = await newProduct(admin, { quantityAvailable: 20 });
  await place(listId, productId);
  const before = await sold();
  const late = await sell(listId, productId);
  for (const step of [{ paymentMethod: 'bonifico' }, { status: 'annullata' }])
    await staff.put(`/api/transactions/${late}`).send(step).expect(200);
  await take(late, 'tardi', '139.00');
  await admin
    .post(`/api/transactions/${late}/refund`)
    .send({ receiptId: 'troppo', amount: '10', reason: 'Più del prezzo' })
    .expect(200);
  const after = await sold();
  expect([after.totals - before.totals, after.dashboard - before.dashboard]).toEqual([129, 129]);
});
