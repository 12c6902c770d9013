// @takes 10 s
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { romeDayOf } from '@fiocco/contracts';
import { eventually } from '@fiocco/testing';
import { forAllTests } from '@fiocco/testing/jest';
import type pg from 'pg';
import { PG_POOL } from '../../platform/index.js';
import { Ear } from '../../platform/testing/ear.js';
import { type Browser, createTestApp, PASSWORD, type TestApp } from '../../platform/testing/test-app.js';
import { newList, newProduct } from '../gift-lists/testing/new-list.js';
import { drawnId } from '../transactions/testing/counter.js';
import { reserveUnit } from '../transactions/testing/take-gift.js';

// Real databases are slow on a busy machine.
jest.setTimeout(60_000);

const test = forAllTests(() => createTestApp());
/** Another process of the same shop, as the sales of one are heard in the other. */
let other: TestApp;
let admin: Browser;
let place: { readonly giftListId: number; readonly productId: number };

beforeAll(async () => {
  admin = await test.signInAsAdmin();
  await test.signInAsStaff();
  const allowedPaymentMethods = { stripe: false, paypal: false, inNegozio: true };
  const list = await newList(admin, { allowedPaymentMethods, allowedDeliveryModes: { buyerPickup: true } });
  const product = await newProduct(admin, { quantityAvailable: 99 });
  place = { giftListId: list.id, productId: product.id };
  await admin
    .post('/api/product-gift-lists')
    .send({ ...place, listQuantity: 90 })
    .expect(201);
  other = await createTestApp({ sharing: test });
});
afterAll(() => other.close());

async function signIn(username: string): Promise<string> {
  const { headers } = await test.http.post('/api/login').send({ username, password: PASSWORD }).expect(200);
  return [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ');
}

const ears: Ear[] = [];
async function listen(shop: TestApp, cookie: string, last?: string): Promise<Ear> {
  const ear = await Ear.open(`${shop.url}/api/office/events`, { cookie, last });
  ears.push(ear);
  expect(ear.answer.statusCode).toBe(200);
  // From now on it hears everything.
  await eventually(() => expect(ear.of('todo').length).toBeGreaterThan(0));
  return ear;
}
afterEach(() => {
  for (const ear of ears.splice(0)) ear.leave();
});

/** A guest reserves, over HTTP. */
async function guestReserves(): Promise<string> {
  const guest = test.browser();
  const buyer = {
    buyerName: 'Giulia Ferri',
    buyerEmail: `g${Math.random()}@posta.example`,
    buyerPhone: '333 555 0142',
  };
  const { body } = await guest
    .post('/api/transactions')
    .send({ ...buyer, ...place, type: 'acquisto', isCheckoutStep1: true })
    .expect(201);
  const confirm = { paymentMethod: 'in_negozio', status: 'completata' };
  await guest.put(`/api/transactions/${body.id}`).send({ paymentMethod: 'in_negozio' }).expect(200);
  await guest.put(`/api/transactions/${body.id}`).send(confirm).expect(200);
  return body.id as string;
}

function inUse(): number {
  const { totalCount, idleCount } = other.app.get<pg.Pool>(PG_POOL);
  return totalCount - idleCount;
}
const soldIn = (ear: Ear) => ear.of('sale').map(({ data }) => data['transactionId']);

describe('an open page of the office', () => {
  it('hears each sale once in whatever process, and what waits for a person', async () => {
    const cookie = await signIn('commessa');
    const [here, there] = [await listen(test, cookie), await listen(other, cookie)];
    expect(here.of('todo')[0]?.data).toMatchObject({ count: 0, counts: { open: 0 } });
    // Neither compressed nor gathered on its way, by browser or proxy.
    expect(here.answer.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': expect.stringContaining('no-store'),
      'x-accel-buffering': 'no',
    });
    expect(here.answer.headers['content-encoding']).toBeUndefined();
    const id = await guestReserves();
    await eventually(() => expect([soldIn(here), soldIn(there)]).toEqual([[id], [id]]));
    expect(there.of('sale')[0]?.data).toMatchObject({
      byGuest: true,
      stage: 'reserved',
      type: 'acquisto',
      amount: '129.00',
      productName: 'Servizio di piatti',
      giftListName: 'Anna e Marco',
      buyerName: 'Giulia Ferri',
    });
    // Its money is no other sale.
    await admin
      .post(`/api/transactions/${id}/collect`)
      .send({ receiptId: `r-${id}` })
      .expect(200);
    const [held, next] = [place, await reserveUnit(test, place.giftListId, place.productId)];
    await eventually(() =>
      expect([soldIn(here), soldIn(there)]).toEqual([
        [id, next],
        [id, next],
      ]),
    );
    expect(here.of('sale')[1]?.data).toMatchObject({ byGuest: false, saleId: null });
    const saleId = drawnId();
    const fund = { giftListId: place.giftListId, productId: 0, type: 'quota' };
    const items = [drawnId(), drawnId()].map((transactionId) => ({ ...fund, transactionId, amount: '20' }));
    const collected = { collected: true, receiptId: drawnId() };
    await admin
      .post('/api/sales')
      .send({ saleId, buyerName: 'Ada', items, ...collected })
      .expect(201);
    // Several gifts of one sale are one sale, with what all of them cost.
    const after = await reserveUnit(test, place.giftListId, place.productId);
    await eventually(() => expect(soldIn(there)).toEqual([id, next, items[0]?.transactionId, after]));
    expect(there.of('sale')[2]?.data).toMatchObject({ saleId, amount: '40.00' });
    // A gift that staff keep for somebody waits until they end it.
    await admin
      .post('/api/transactions')
      .send({ ...held, buyerName: 'Ida', type: 'acquisto', paymentMethod: 'in_negozio', status: 'in_attesa' })
      .expect(201);
    const { body: todo } = await admin.get('/api/todo').expect(200);
    expect(todo.counts.open).toBe(1);
    await eventually(() =>
      expect(there.of('todo').at(-1)?.data).toEqual({ count: todo.count, counts: todo.counts }),
    );
  });

  it('goes on where its connection was lost, in another process', async () => {
    const cookie = await signIn('commessa');
    const before = await listen(test, cookie);
    const first = await guestReserves();
    await eventually(() => expect(soldIn(before)).toEqual([first]));
    const last = before.of('sale')[0]?.id ?? '';
    before.leave();
    const missed = [await guestReserves(), await guestReserves()];
    const after = await listen(other, cookie, last);
    await eventually(() => expect(soldIn(after)).toEqual(missed));
    // What no position was ever is none.
    const odd = await listen(other, cookie, '1 or 1=1');
    expect(soldIn(odd)).toEqual([]);
  });

  it('hears that a day of the till was closed or opened again, also what it missed', async () => {
    const cookie = await signIn('commessa');
    const [page, leaving] = [await listen(other, cookie), await listen(other, cookie)];
    const last = leaving.of('todo')[0]?.id ?? '';
    leaving.leave();
    const day = romeDayOf(new Date());
    const counted = { contanti: '10.00', pos: '0', assegno: '0', buono: '0', altro: '0' };
    const reason = 'Prova';
    await admin.post('/api/cash/closings').send({ day, float: '10.00', counted, reason }).expect(201);
    await eventually(() => expect(page.of('closing').map(({ data }) => data)).toEqual([{ day }]));
    await admin.post(`/api/cash/closings/${day}/reopen`).send({ reason }).expect(200);
    await eventually(() => expect(page.of('closing')).toHaveLength(2));
    const back = await listen(test, cookie, last);
    expect(back.of('closing').map(({ data }) => data)).toEqual([{ day }]);
    // Who has just come sees the till as it is.
    expect((await listen(test, cookie)).of('closing')).toEqual([]);
  });

  it('hears that the history goes on, also where it was away, and not what it has read already', async () => {
    const cookie = await signIn('commessa');
    const page = await listen(other, cookie);
    const newestOf = async () => (await admin.get('/api/history?limit=1').expect(200)).body[0].id as string;
    await newProduct(admin);
    const place = Number(await newestOf());
    await eventually(() =>
      expect(Number(page.of('history').at(-1)?.data['newest'])).toBeGreaterThanOrEqual(place),
    );
    page.leave();
    const fresh = await listen(test, cookie);
    await newProduct(admin);
    const next = Number(await newestOf());
    await eventually(() => expect(fresh.of('history').length).toBeGreaterThan(0));
    for (const { data } of fresh.of('history')) expect(Number(data['newest'])).toBeGreaterThan(place);
    const back = await listen(other, cookie, String(place));
    await eventually(() =>
      expect(Number(back.of('history')[0]?.data['newest'])).toBeGreaterThanOrEqual(next),
    );
  });

  it('is closed to guests', async () => {
    const { body } = await test.http.get('/api/office/events').expect(401);
    expect(body.code).toBe('NOT_SIGNED_IN');
  });

  it('ends with its session, at once and wherever it was ended', async () => {
    const [left, kept] = [await signIn('commessa'), await signIn('commessa')];
    const [leaving, staying] = [await listen(other, left), await listen(other, kept)];
    await test.http.post('/api/logout').set('cookie', left).expect(204);
    await eventually(() => expect(leaving.isOver).toBe(true));
    expect(staying.isOver).toBe(false);
    const { rows } = await test.pool.query<{ id: number }>(
      `select id from users where username = 'commessa'`,
    );
    await admin.patch(`/api/administrators/${rows[0]?.id}`).send({ active: false }).expect(200);
    await eventually(() => expect(staying.isOver).toBe(true));
    await test.http.get('/api/office/events').set('cookie', kept).expect(401);
  });

  it('holds no connection of the database, and no more pages than a person has', async () => {
    const [cookie, another] = [await signIn('titolare'), await signIn('titolare')];
    const first = await listen(other, cookie);
    const withOne = inUse();
    const others = await Promise.all(
      Array.from({ length: 19 }, (_, index) => listen(other, index % 2 ? cookie : another)),
    );
    const pages = [first, ...others];
    const { body } = await other.http.get('/api/office/events').set('cookie', cookie).expect(429);
    expect(body.code).toBe('TOO_MANY_PAGES');
    const id = await guestReserves();
    await eventually(() => expect(pages.map(soldIn)).toEqual(pages.map(() => [id])));
    // As many as one page needs, once what was asked is answered.
    await eventually(() => expect(inUse()).toBeLessThanOrEqual(withOne));
  });

  it('does not keep its process from its end', async () => {
    const third = await createTestApp({ sharing: test });
    const page = await listen(third, await signIn('titolare'));
    await third.close();
    await eventually(() => expect(page.isOver).toBe(true));
  });
});
