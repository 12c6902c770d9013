import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ToOrder } from '@fiocco/contracts';
import { forAllTests } from '@fiocco/testing/jest';
import { createTestApp } from '../../../platform/testing/test-app.js';
import { newList, newProduct } from '../../gift-lists/testing/new-list.js';
import { Counter, type Gift } from '../testing/counter.js';

const test = forAllTests(() => createTestApp());
let counter: Counter;
let supplier: string;
let suppliers = 0;
beforeAll(async () => {
  counter = await Counter.in(test);
});
beforeEach(() => {
  suppliers += 1;
  supplier = `Fornitore ${suppliers}`;
});

const WISH = { listQuantity: 6, beyondStock: true };
const gift = (product: object = {}, terms: object = WISH): Promise<Gift> =>
  counter.gift(terms, { quantityAvailable: 1, supplier, ...product });

async function toOrder(query: object = { supplier }): Promise<readonly ToOrder[]> {
  const { body } = await counter.staff.get('/api/products/to-order').query(query).expect(200);
  return body as readonly ToOrder[];
}

async function sell(place: Gift, buyerName: string, more: object = {}): Promise<string> {
  return (await counter.sold({ buyerName, ...more }, place)).id;
}

async function alsoOn(productId: number, name: string, terms: object = WISH): Promise<Gift> {
  const place = { giftListId: (await newList(counter.admin, { name })).id, productId };
  await counter.admin
    .post('/api/product-gift-lists')
    .send({ ...place, ...terms })
    .expect(201);
  return place;
}

describe('what is to be ordered', () => {
  it('is what is sold or promised beyond the stock: how many, for whom, at what cost', async () => {
    const facts = { name: 'Calice', productCode: 'C-1', ean: '4006381333931', cost: '12.50' };
    const first = await gift(facts);
    const second = await alsoOn(first.productId, 'Sofia e Dino');
    await sell(first, 'Anna');
    expect(await toOrder()).toEqual([]);
    const bea = await sell(first, 'Bea');
    const carlo = await sell(second, 'Carlo');
    const of = { supplier, productId: first.productId, ...facts, quantityAvailable: 1 };
    expect(await toOrder()).toMatchObject([
      {
        ...of,
        quantityAllocated: 3,
        missing: 2,
        wished: 0,
        total: '25.00',
        // Anna came first: the piece that is there is hers.
        waiting: [
          {
            giftListId: first.giftListId,
            units: 1,
            purchases: [{ transactionId: bea, buyerName: 'Bea', type: 'acquisto', stage: 'reserved' }],
          },
          {
            giftListId: second.giftListId,
            giftListName: 'Sofia e Dino',
            units: 1,
            purchases: [{ transactionId: carlo, buyerName: 'Carlo' }],
          },
        ],
      },
    ]);
  });

  it('is less by what is given back, and by what has come', async () => {
    const place = await gift();
    for (const name of ['Anna', 'Bea', 'Carlo']) await sell(place, name);
    const dino = await sell(place, 'Dino');
    await counter.put(dino, { status: 'annullata', reason: 'Ha cambiato idea' }).expect(200);
    expect(await toOrder()).toMatchObject([{ missing: 2 }]);
    const path = `/api/products/${place.productId}`;
    await counter.staff.put(path).send({ quantityAvailable: 2 }).expect(200);
    expect(await toOrder()).toMatchObject([
      { missing: 1, waiting: [{ purchases: [{ buyerName: 'Carlo' }] }] },
    ]);
    await counter.staff.put(path).send({ quantityAvailable: 3 }).expect(200);
    expect(await toOrder()).toEqual([]);
  });

  it('is one piece for all who share it', async () => {
    const place = await gift({ productType: 'quote', price: '100.00' });
    const share = { type: 'quota', amount: '50.00' };
    await sell(place, 'Anna', { ...share, amount: '100.00' });
    await sell(place, 'Bea', share);
    await sell(place, 'Carlo', share);
    const [one] = await toOrder();
    expect(one).toMatchObject({ missing: 1, waiting: [{ units: 1 }] });
    expect(one?.waiting[0]?.purchases.map(({ buyerName }) => buyerName)).toEqual(['Bea', 'Carlo']);
  });

  it('is for those who have it not: what has left the shop waits for nothing', async () => {
    const place = await gift();
    await sell(place, 'Anna');
    const bea = await sell(place, 'Bea', { collected: true, receiptId: 'r-bea' });
    const left = { ids: [bea], state: 'delivered' };
    await counter.staff.post('/api/deliveries').send(left).expect(200);
    expect(await toOrder()).toMatchObject([
      { missing: 1, waiting: [{ purchases: [{ buyerName: 'Anna' }] }] },
    ]);
  });

  it('is also what open lists wish, where that is asked for', async () => {
    const wished = await gift({ quantityAvailable: 2 });
    await sell(wished, 'Anna');
    const sold = await gift();
    for (const name of ['Bea', 'Carlo']) await sell(sold, name);
    // Two lists ask for more than the shop has, but nobody may order it.
    const usual = await gift({ quantityAvailable: 4 }, { listQuantity: 4 });
    await alsoOn(usual.productId, 'Nozze d’oro', { listQuantity: 4 });
    expect(await toOrder()).toMatchObject([{ productId: sold.productId, missing: 1, wished: 0 }]);
    const withWishes = () => toOrder({ supplier, wishes: 'true' });
    const missing = (all: readonly ToOrder[]) =>
      all.map(({ productId, ...order }) => [productId, order.missing, order.wished]);
    expect(missing(await withWishes())).toEqual([
      [wished.productId, 0, 4],
      [sold.productId, 1, 4],
    ]);
    await counter.admin.put(`/api/gift-lists/${wished.giftListId}`).send({ state: 'archived' }).expect(200);
    expect(missing(await withWishes())).toEqual([[sold.productId, 1, 4]]);
  });

  it('stands by supplier and by name, without one last, and is asked for by supplier', async () => {
    const sold = async (product: object) => {
      const place = await gift(product);
      for (const name of ['Anna', 'Bea']) await sell(place, name);
    };
    await sold({ name: 'Tazza', supplier: null });
    await sold({ name: 'Zuppiera', supplier: 'Alfa & figli' });
    await sold({ name: 'Brocca', supplier: 'Alfa & figli' });
    const names = (all: readonly ToOrder[]) => all.map(({ name, supplier: of }) => [of, name]);
    expect(names(await toOrder({ supplier: 'Alfa & figli' }))).toEqual([
      ['Alfa & figli', 'Brocca'],
      ['Alfa & figli', 'Zuppiera'],
    ]);
    expect(names(await toOrder({ supplier: '-' }))).toEqual([[null, 'Tazza']]);
    expect(names(await toOrder({ supplier: 'Nessuno' }))).toEqual([]);
    const all = names(await toOrder({}));
    expect(all.slice(0, 2).map(([, name]) => name)).toEqual(['Brocca', 'Zuppiera']);
    expect(all.at(-1)).toEqual([null, 'Tazza']);
    expect((await toOrder({ supplier: '-' }))[0]).toMatchObject({ cost: null, total: null });
  });

  it('is kept as a table, whatever a supplier is called', async () => {
    const place = await gift({ name: '=1+1', productCode: 'C;7', cost: '3.00', supplier: '@Alfa; "Beta"' });
    for (const name of ['Anna', 'Bea']) await sell(place, name);
    const file = (query: object) =>
      counter.staff.get('/api/products/to-order/export').query({ supplier: '@Alfa; "Beta"', ...query });
    const { text, headers } = await file({}).expect(200);
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="da-ordinare-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(text.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFFornitore;Codice;Nome;EAN;In negozio;Venduti o prenotati;Da ordinare;Desiderati ancora;Costo;Totale;Per',
      `"'@Alfa; ""Beta""";"C;7";'=1+1;;1;2;1;;3,00;3,00;Anna e Marco (1): Bea`,
    ]);
    const sheet = await file({ format: 'xlsx' }).buffer(true).expect(200);
    expect(sheet.headers['content-type']).toMatch(/spreadsheetml/);
    await file({ format: 'pdf' }).expect(400, /csv o xlsx/);
  });

  it('is for staff alone', async () => {
    for (const path of ['/api/products/to-order', '/api/products/to-order/export'])
      await test.http.get(path).expect(401);
  });
});

describe('at size', () => {
  it('is read quickly of 5,000 products, of which every tenth is to be ordered', async () => {
    await newProduct(counter.admin, { supplier });
    await test.pool.query(
      `insert into catalog.product (id, name, price_cents, shipping_cents, product_type, vat_rate, supplier, cost_cents,
         version, created_at, updated_at)
       select 100000 + n, 'Prodotto ' || n, 1000, 0, 'intero', '22', $1, 500, 1, now(), now()
       from generate_series(1, 5000) n`,
      [supplier],
    );
    await test.pool.query(
      `insert into read_models.stock_level (product_id, quantity, allocated)
       select 100000 + n, 5, case when n % 10 = 0 then 7 else 3 end from generate_series(1, 5000) n`,
    );
    const all = await toOrder({ supplier });
    expect(all).toHaveLength(500);
    expect(all[0]).toMatchObject({ missing: 2, total: '10.00' });
  });
});
