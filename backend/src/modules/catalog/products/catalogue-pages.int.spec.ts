import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Product } from '@fiocco/contracts';
import { forAllTests } from '@fiocco/testing/jest';
import { createTestApp } from '../../../platform/testing/test-app.js';
import { newList, newProduct } from '../../gift-lists/testing/new-list.js';

const shop = forAllTests(() => createTestApp());
const staff = forAllTests(() => shop.signInAsAdmin());

const PRODUCTS = [
  { name: 'Vaso alto', description: 'Terracotta', productCode: 'VAS-1', price: '10', quantityAvailable: 1 },
  { name: 'Caffè dell’ulivo', price: '10', quantityAvailable: 2, supplier: 'Ceramiche Vietri' },
  { name: 'Bicchieri', price: '10', quantityAvailable: 1, category: 'Tavola', ean: '4006381333931' },
  { name: 'Viaggio', price: '10', quantityAvailable: 1, productType: 'quote' },
  { name: 'Lampada', price: '10', quantityAvailable: 1, productType: 'prenotabile', supplier: 'àncora' },
];
let ids: readonly number[];
let listId: number;
beforeAll(async () => {
  const made: number[] = [];
  for (const product of PRODUCTS)
    made.push(((await staff.post('/api/products').send(product).expect(201)).body as Product).id);
  ids = made;
  listId = (await newList(staff)).id;
  for (const productId of [ids[0], ids[2]])
    await staff.post('/api/product-gift-lists').send({ productId, giftListId: listId }).expect(201);
  const sale = { giftListId: listId, productId: ids[2], type: 'acquisto', paymentMethod: 'in_negozio' };
  const buyer = { buyerName: 'Giulia Ferri', buyerEmail: 'giulia@posta.example', buyerPhone: '333 555 0142' };
  await staff
    .post('/api/transactions')
    .send({ ...sale, ...buyer })
    .expect(201);
});

const asked = (query: object) => staff.get(`/api/products?${new URLSearchParams({ ...query })}`);
const namesIn = (body: unknown) => (body as readonly Product[]).map(({ name }) => name);
const found = async (query: object) => namesIn((await asked(query).expect(200)).body);

describe('the catalogue', () => {
  it('is answered whole, newest first, where nothing is asked for', async () => {
    const { body, headers } = await staff.get('/api/products').expect(200);
    expect(namesIn(body)).toEqual(PRODUCTS.map(({ name }) => name).toReversed());
    expect(headers).not.toHaveProperty('x-total-count');
  });

  it('finds every word, in name, description, codes, supplier or category, as it is typed in a hurry', async () => {
    expect(await found({ q: 'terracotta VASO' })).toEqual(['Vaso alto']);
    expect(await found({ q: 'vas-1' })).toEqual(['Vaso alto']);
    expect(await found({ q: 'vaso bicchieri' })).toEqual([]);
    expect(await found({ q: "caffe DELL'ulivo" })).toEqual(['Caffè dell’ulivo']);
    for (const [q, name] of [
      ['vietri', 'Caffè dell’ulivo'],
      ['tavola', 'Bicchieri'],
      ['4006381333931', 'Bicchieri'],
    ])
      expect(await found({ q })).toEqual([name]);
    // What PostgreSQL's patterns mean by a sign is not meant by whoever types it.
    expect(await found({ q: '.*' })).toEqual([]);
  });

  it('counts as sold out what others hold or have', async () => {
    expect(await found({ stock: 'out' })).toEqual(['Bicchieri']);
    expect(await found({ stock: 'in' })).not.toContain('Bicchieri');
  });

  it('keeps the products of one list, of a type, and those that are named', async () => {
    expect(await found({ onList: listId })).toEqual(['Bicchieri', 'Vaso alto']);
    expect(await found({ onList: listId, q: 'vaso' })).toEqual(['Vaso alto']);
    expect(await found({ type: 'whole' })).toEqual(['Lampada', 'Bicchieri', 'Caffè dell’ulivo', 'Vaso alto']);
    expect(await found({ type: 'quote' })).toEqual(['Viaggio']);
    expect(await found({ type: 'reservable' })).toEqual(['Lampada']);
    expect(await found({ ids: [ids[0], ids[3], 999_999].join(',') })).toEqual(['Viaggio', 'Vaso alto']);
  });

  it('names the ids of all that a filter leaves, however many', async () => {
    const { body } = await staff.get('/api/products/ids?type=whole&stock=in').expect(200);
    expect(body).toEqual([ids[4], ids[1], ids[0]]);
    await shop.http.get('/api/products/ids').expect(401);
  });

  it('is read page by page from a cursor, each product once, and says how many there are', async () => {
    const first = await asked({ limit: 2 }).expect(200);
    expect(first.headers['x-total-count']).toBe('5');
    const { id } = await newProduct(staff, { name: 'Nuovo' });
    const second = await asked({ limit: 2, cursor: first.headers['x-next-cursor'] }).expect(200);
    const third = await asked({ limit: 2, cursor: second.headers['x-next-cursor'] }).expect(200);
    expect([first, second, third].flatMap(({ body }) => namesIn(body))).toEqual(
      PRODUCTS.map(({ name }) => name).toReversed(),
    );
    expect(third.headers).not.toHaveProperty('x-next-cursor');
    await asked({ limit: 2, cursor: 'x' }).expect(400);
    await staff.delete(`/api/products/${id}`).expect(204);
  });

  it('is read by the number of the page, and beyond the last one the last is answered', async () => {
    const page = async (n: number) => namesIn((await asked({ type: 'whole', limit: 3, page: n })).body);
    expect(await page(1)).toEqual(['Lampada', 'Bicchieri', 'Caffè dell’ulivo']);
    expect(await page(2)).toEqual(['Vaso alto']);
    expect(await page(99)).toEqual(await page(2));
    expect(await found({ q: 'xyz', limit: 3, page: 4 })).toEqual([]);
  });

  it('refuses in Italian what is no filter', async () => {
    const { body } = await asked({ stock: 'few', type: 'x', onList: '-1', ids: '1,x', page: 0 }).expect(400);
    expect(Object.keys((body as { fields: object }).fields).toSorted()).toEqual([
      'ids.1',
      'onList',
      'page',
      'stock',
      'type',
    ]);
  });

  it('tells its size, and the categories and suppliers in use in Italian order', async () => {
    const { body } = await staff.get('/api/products/facts').expect(200);
    expect(body).toEqual({
      products: 5,
      categories: ['Tavola'],
      suppliers: ['àncora', 'Ceramiche Vietri'],
    });
    await shop.http.get('/api/products/facts').expect(401);
  });
});
