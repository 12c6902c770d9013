import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import {
  FIND_LIMIT,
  type Found,
  type FoundGifts,
  type GiftList,
  type Product,
  type Transaction,
} from '@fiocco/contracts';
import { fixedClock } from '@fiocco/testing';
import { createTestApp } from '../../platform/testing/test-app.js';
import { newList, newProduct } from '../gift-lists/testing/new-list.js';
import { drawnId } from '../transactions/testing/counter.js';
import { reserveUnit } from '../transactions/testing/take-gift.js';

jest.setTimeout(60_000);

const GUESTS = ['Ada', 'Bice', 'Carla', 'Dora', 'Ester', 'Fulvio', 'Gino', 'Hans', 'Ivo', 'Livia'];
const NOTHING: Found = { lists: [], products: [], transactions: [], by: null, resembles: false };
let list: GiftList;
let vase: Product;
let lamp: Product;
/** Of the oldest transaction, and of the one before the last. */
let order: string;
let later: string;

const clock = fixedClock('2026-11-27T22:30:00.000Z');
const test = forAllTests(() => createTestApp({ clock }));
const admin = forAllTests(() => test.signInAsAdmin());
const staff = forAllTests(() => test.signInAsStaff());
beforeAll(async () => {
  list = await newList(admin, {
    name: 'Nozze Nicolò & Zoë',
    beneficiaryName: 'Famiglia Dell’Acqua',
    allowedDeliveryModes: { beneficiaryPickup: true, buyerPickup: true, buyerShipping: true },
  });
  await newList(admin, { name: 'Battesimo di Leo', state: 'archived' });
  const each = { quantityAvailable: 12 };
  vase = await newProduct(admin, { ...each, name: 'Vaso 100% vetro', productCode: 'VA-7' });
  lamp = await newProduct(admin, { ...each, name: 'Lampada, altezza VA-7 cm', productCode: null });
  const placed = { productId: vase.id, giftListId: list.id, listQuantity: 12 };
  await admin.post('/api/product-gift-lists').send(placed).expect(201);
  const ids: string[] = [];
  // The first order is number 100000, those after it begin with the same digits.
  await test.pool.query(`select setval('gifts.order_number', 99999)`);
  for (const [n, name] of GUESTS.entries()) {
    const buyer = { name: `Ospite ${name}`, phone: `340 555 01${n + 10}` };
    ids.push(await reserveUnit(test, list.id, vase.id, buyer));
    clock.advance(1_000);
    if (n === 0) await test.pool.query(`select setval('gifts.order_number', 999999)`);
  }
  order = await orderNumberOf(ids[0]);
  later = await orderNumberOf(ids.at(-2));
});

async function orderNumberOf(id = ''): Promise<string> {
  const { body } = await staff.get(`/api/transactions/${id}`).expect(200);
  return String((body as Transaction).orderNumber);
}

async function find(q: string): Promise<Found> {
  const { body, headers } = await staff.get('/api/find').query({ q }).expect(200);
  expect(headers['cache-control']).toBe('no-store');
  return body as Found;
}

const namesOf = (found: readonly { readonly name: string }[]) => found.map(({ name }) => name);

describe('the quick find', () => {
  it('finds lists by name and beneficiary, however accents and apostrophes are typed', async () => {
    const { id, name } = list;
    const beneficiaryName = 'Famiglia Dell’Acqua';
    for (const q of ['nicolo zoe', 'NICOLÒ', "dell'acqua", 'dell`acqua nozze'])
      expect((await find(q)).lists).toEqual([{ id, name, beneficiaryName, badge: 'active' }]);
    expect((await find('battesimo')).lists).toMatchObject([{ badge: 'archived' }]);
  });

  it('finds a list by its id, or the digits that it begins with', async () => {
    expect(namesOf((await find(String(list.id))).lists)).toEqual([list.name]);
    expect(namesOf((await find(String(list.id).slice(0, 9))).lists)).toEqual([list.name]);
    expect((await find(String(list.id).slice(1))).lists).toEqual([]);
  });

  it('finds a list by the digits in its name before those whose id begins so', async () => {
    const digits = String(list.id).slice(0, 4);
    const { id } = await newList(admin, { name: `Nozze ${digits}`, state: 'archived' });
    const idsOf = async (q: string) => (await find(q)).lists.map((one) => one.id);
    expect(await idsOf(digits)).toEqual([id, list.id]);
    await newList(admin, { name: `Copia di ${list.id}` });
    expect((await idsOf(String(list.id)))[0]).toBe(list.id);
  });

  it('finds products by name, and the one with just this code first', async () => {
    const { id, name } = vase;
    expect((await find('vaso 100%')).products).toEqual([
      { id, name, productCode: 'VA-7', price: '129.00', imageUrl: null },
    ]);
    expect(namesOf((await find('va-7')).products)).toEqual([vase.name, lamp.name]);
  });

  it('takes signs of patterns as letters', async () => {
    for (const q of ['v_so', 'va%o', '%%', '__', '\\\\']) expect(await find(q)).toEqual(NOTHING);
  });

  it('finds transactions by buyer and phone, the newest of many first, and no more than eight', async () => {
    expect((await find('ospite dora')).transactions).toMatchObject([{ buyerName: 'Ospite Dora' }]);
    expect((await find('3405550113')).transactions).toMatchObject([{ buyerName: 'Ospite Dora' }]);
    // Two letters are in no index: they are looked for among the newest.
    expect((await find('ha')).transactions).toMatchObject([{ buyerName: 'Ospite Hans' }]);
    const { transactions } = await find('ospite');
    expect(transactions.map(({ buyerName }) => buyerName)).toEqual(
      GUESTS.slice(-FIND_LIMIT)
        .toReversed()
        .map((name) => `Ospite ${name}`),
    );
  });

  it('puts the transaction with just this order number first, also where newer ones fill the answer', async () => {
    for (const q of [order, order.toLowerCase(), order.replaceAll('-', ' ')]) {
      const { transactions } = await find(q);
      expect(transactions).toHaveLength(FIND_LIMIT);
      expect(transactions[0]).toMatchObject({ orderNumber: order, buyerName: 'Ospite Ada' });
    }
    expect((await find(later)).transactions).toMatchObject([{ orderNumber: later }]);
  });

  it('finds transactions by their day and their amount, alone and beside words, before those with these words', async () => {
    clock.set('2026-11-27T23:10:00.000Z');
    const { id: giftListId } = list;
    const more = { productId: lamp.id, giftListId, listQuantity: 2 };
    await admin.post('/api/product-gift-lists').send(more).expect(201);
    const buyer = { name: 'Signora Venerdì', phone: '340 555 0199' };
    const id = await reserveUnit(test, giftListId, lamp.id, buyer);
    const agreed = { deliveryMethod: 'beneficiaryPickup', amount: '47.50' };
    await staff.put(`/api/transactions/${id}`).send(agreed).expect(200);
    await staff.put(`/api/transactions/${id}`).send({ staffNote: 'Passa la zia' }).expect(200);
    const namesFor = async (q: string) => (await find(q)).transactions.map(({ buyerName }) => buyerName);
    for (const q of [
      'oggi',
      'sab 28/11',
      'sabato',
      '28 novembre',
      '47,50',
      '€ 47.50',
      '47,50 oggi',
      'signora sabato',
    ])
      expect(await namesFor(q)).toEqual(['Signora Venerdì']);
    expect((await find('47,50')).transactions).toMatchObject([{ staffNote: 'Passa la zia' }]);
    const friday = await find('venerdì');
    expect(friday.by).toEqual({ words: '', day: '2026-11-27', amount: null });
    expect(friday.transactions).toHaveLength(FIND_LIMIT);
    expect(friday.transactions.at(0)).toMatchObject({ buyerName: 'Ospite Livia' });
    expect(friday.transactions.at(-1)).toMatchObject({ buyerName: 'Signora Venerdì' });
    expect((await find('carla 129')).by).toEqual({ words: 'carla', day: null, amount: '129.00' });
    expect(await namesFor('carla 129')).toEqual(['Ospite Carla']);
    expect((await find('ieri')).by).toEqual(friday.by);
    for (const q of ['47,51', 'carla 47,50', 'carla altroieri']) expect(await find(q)).toEqual(NOTHING);
    // Nothing was bought on it, but its till may have taken money.
    const dayAlone = { words: '', day: '2026-11-26', amount: null };
    expect(await find('altroieri')).toEqual({ ...NOTHING, by: dayAlone });
  });

  it('finds transactions by the sum that was paid with its shipping', async () => {
    const shipped = await newProduct(admin, { name: 'Cesto', price: '60.00', shippingCost: '7.35' });
    await admin
      .post('/api/product-gift-lists')
      .send({ productId: shipped.id, giftListId: list.id })
      .expect(201);
    const sale = { giftListId: list.id, productId: shipped.id, deliveryMethod: 'buyerShipping' };
    const buyer = { buyerName: 'Ospite Nives', status: 'in_attesa' };
    await staff
      .post('/api/transactions')
      .send({ ...sale, ...buyer, type: 'acquisto' })
      .expect(201);
    expect((await find('67,35')).transactions).toMatchObject([{ buyerName: 'Ospite Nives' }]);
  });

  it('finds all gifts of a sale by the number that the till printed, before newer ones that only have its digits', async () => {
    const { giftListId, ...lampOnly } = { productId: lamp.id, giftListId: list.id };
    const cups = await newProduct(admin, { name: 'Tazze', price: '24.00', quantityAvailable: 2 });
    await admin.post('/api/product-gift-lists').send({ productId: cups.id, giftListId }).expect(201);
    const items = [lampOnly, { productId: cups.id }].map((gift) => ({
      ...gift,
      giftListId,
      transactionId: drawnId(),
    }));
    const sale = { saleId: drawnId(), buyerName: 'Rosa Fabbri', items, documentNumber: 'A-129/7' };
    await staff.post('/api/sales').send(sale).expect(201);
    clock.advance(1_000);
    const others = { giftListId, productId: vase.id, buyerName: 'Ospite Nora' };
    await staff
      .post('/api/transactions')
      .send({ ...others, documentNumber: 'A-129/77' })
      .expect(201);
    for (const q of ['A-129/7', ' a-129/7 ']) {
      const { transactions } = await find(q);
      const names = transactions.map(({ buyerName }) => buyerName);
      expect(names).toEqual(['Rosa Fabbri', 'Rosa Fabbri', 'Ospite Nora']);
    }
    const { body } = await staff.get('/api/transactions').query({ q: 'A-129/7', limit: 5 }).expect(200);
    expect((body as Transaction[]).map(({ documentNumber }) => documentNumber)).toEqual([
      'A-129/77',
      'A-129/7',
      'A-129/7',
    ]);
  });

  it('finds what has the words with a letter wrong, only where nothing has them', async () => {
    for (const q of ['ospite fulvoi', 'fullvio', 'fuvio', 'fukvio']) {
      const { transactions, resembles } = await find(q);
      expect([transactions[0]?.buyerName, transactions.length, resembles]).toEqual([
        'Ospite Fulvio',
        1,
        true,
      ]);
    }
    expect(await find('fulvio')).toMatchObject({ resembles: false });
    expect(namesOf((await find('battesino')).lists)).toEqual(['Battesimo di Leo']);
    expect(namesOf((await find('lanpada')).products)).toEqual([lamp.name]);
    expect((await find('batesimo')).transactions).toEqual([]);
    for (const q of ['fukvoo', 'foolvio', '3405550911', 'gin0']) expect(await find(q)).toEqual(NOTHING);
  });

  it('finds nothing for fewer than two letters, nor for nothing', async () => {
    for (const q of ['', ' ', 'n', ' é ', '\u0301\u0301\u0301']) expect(await find(q)).toEqual(NOTHING);
    expect((await staff.get('/api/find').expect(200)).body).toEqual(NOTHING);
  });

  it('is for who works here', async () => {
    await test.http.get('/api/find?q=nozze').expect(401);
    await staff
      .get('/api/find')
      .query({ q: 'x'.repeat(201) })
      .expect(400);
    await staff.get('/api/find?q=a&q=b').expect(400);
  });
});

describe('the gifts that may be sold', () => {
  let other: GiftList;
  let code: number;
  let open: number;
  beforeAll(async () => {
    other = await newList(admin, { name: 'Nozze Piero & Gaia', beneficiaryName: 'Gaia Fonti' });
    const over = await newList(admin, {
      name: 'Nozze Piero & Rita',
      startDate: '2026-05-01',
      endDate: '2026-06-30',
    });
    const gone = await newList(admin, { name: 'Nozze Piero & Ugo' });
    code = (await newProduct(admin, { name: 'Zuppiera', productCode: '8001', quantityAvailable: 1 })).id;
    open = (await newProduct(admin, { name: 'Piatto 8001 azzurro', productCode: null })).id;
    const place = (productId: number, { id: giftListId }: GiftList) =>
      admin.post('/api/product-gift-lists').send({ productId, giftListId }).expect(201);
    for (const each of [other, over, gone]) await place(code, each);
    await place(open, other);
    await admin.put(`/api/gift-lists/${gone.id}`).send({ state: 'archived' }).expect(200);
    await reserveUnit(test, other.id, code, { name: 'Ospite Zeno', phone: '340 555 0177' });
  });

  const gifts = async (query: Record<string, unknown>) => {
    const { body, headers } = await staff.get('/api/gifts').query(query).expect(200);
    expect(headers['cache-control']).toBe('no-store');
    return body as FoundGifts;
  };
  const whichOf = ({ gifts: found }: FoundGifts) =>
    found.map(({ list: { name }, card }) => `${card?.name ?? 'fondo'}, ${name}`);

  it('are found by words of theirs, of their list and its beneficiaries, in any order', async () => {
    for (const q of ['vaso nicolo', 'NOZZE vaso', "vaso dell'acqua"])
      expect(whichOf(await gifts({ q }))).toEqual([`${vase.name}, ${list.name}`]);
    expect(await gifts({ q: 'vaso gaia' })).toEqual({ lists: [], gifts: [], resembles: false });
    const [found] = (await gifts({ q: 'vaso' })).gifts;
    expect(found).toMatchObject({
      list: { id: list.id, beneficiaryName: 'Famiglia Dell’Acqua', badge: 'active' },
      card: { id: vase.id, productCode: 'VA-7', offers: expect.any(Array), quantityAvailable: 12 },
      pieces: 1,
    });
  });

  it('begin with the one that has just this code, also where it is sold', async () => {
    expect(whichOf(await gifts({ q: '8001' }))).toEqual([
      `Zuppiera, ${other.name}`,
      `Piatto 8001 azzurro, ${other.name}`,
    ]);
    expect((await gifts({ q: '8001' })).gifts[0]?.card).toMatchObject({ offers: [], badge: 'Prenotato' });
  });

  it('are all of a list that is named, what may still be had first, the fund among it', async () => {
    expect(whichOf(await gifts({ giftListId: other.id }))).toEqual([
      `Piatto 8001 azzurro, ${other.name}`,
      `fondo, ${other.name}`,
      `Zuppiera, ${other.name}`,
    ]);
    expect(whichOf(await gifts({ giftListId: other.id, q: 'contributo' }))).toEqual([`fondo, ${other.name}`]);
    expect(whichOf(await gifts({ giftListId: other.id, q: 'vaso' }))).toEqual([]);
    expect((await gifts({ giftListId: other.id, q: 'vaso' })).lists).toMatchObject([{ name: other.name }]);
  });

  it('leave out lists that are over until they are asked for, and archived ones always', async () => {
    const listsOf = async (query: object) =>
      (await gifts({ q: 'piero', ...query })).lists.map(({ name }) => name);
    expect(await listsOf({})).toEqual([other.name]);
    expect((await listsOf({ ended: true })).toSorted()).toEqual([other.name, 'Nozze Piero & Rita']);
    expect(whichOf(await gifts({ q: 'zuppiera rita' }))).toEqual([]);
    expect(whichOf(await gifts({ q: 'zuppiera rita', ended: true }))).toEqual([
      'Zuppiera, Nozze Piero & Rita',
    ]);
  });

  it('are found with a letter wrong, and are for who works here', async () => {
    const alike = await gifts({ q: 'zupiera' });
    expect([whichOf(alike), alike.resembles]).toEqual([[`Zuppiera, ${other.name}`], true]);
    expect(await gifts({ q: '8002' })).toEqual({ lists: [], gifts: [], resembles: false });
    await test.http.get('/api/gifts?q=vaso').expect(401);
    await staff.get('/api/gifts?giftListId=x').expect(400);
  });
});
