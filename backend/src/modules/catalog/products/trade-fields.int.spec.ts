import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Product, RecordHistoryEntry } from '@fiocco/contracts';
import { type Browser, createTestApp, type TestApp } from '../../../platform/testing/test-app.js';
import { newList, newProduct } from '../../gift-lists/testing/new-list.js';

const KNOWN = {
  category: 'Tavola e cucina',
  supplier: 'Ceramiche Vietri',
  cost: '61,50',
  ean: '4 006381-333931',
};

describe('what the shop knows of a product and tells nobody else', () => {
  let shop: TestApp;
  let staff: Browser;
  let product: Product;
  beforeAll(async () => {
    shop = await createTestApp();
    await shop.signInAsAdmin();
    staff = await shop.signInAsStaff();
    product = await newProduct(staff, { price: '122.00', ...KNOWN });
  });
  afterAll(() => shop.close());

  it('is kept, and its margin computed', () => {
    expect(product).toMatchObject({
      category: 'Tavola e cucina',
      supplier: 'Ceramiche Vietri',
      cost: '61.50',
      margin: '38.50',
      marginPercent: 39,
      ean: '4006381333931',
    });
  });

  it.each([
    [{ ean: '4006381333932' }, 'ean', /^Il codice EAN non è valido/],
    [{ ean: '12' }, 'ean', /^Il codice EAN non è valido/],
    [{ ean: 12 }, 'ean', 'Deve essere un testo'],
    [{ cost: -1 }, 'cost', 'Il costo non può essere negativo'],
    [{ cost: '1.005' }, 'cost', 'Il costo deve essere un importo in euro con al massimo due decimali'],
    [{ supplier: 'x'.repeat(101) }, 'supplier', 'Testo troppo lungo: al massimo 100 caratteri'],
  ])('is refused as %j', async (changes, field, text) => {
    const { body } = await staff.put(`/api/products/${product.id}`).send(changes).expect(400);
    expect(body.fields[field]).toMatch(text);
  });

  it('is found by its words and by its EAN, the product with just this number first', async () => {
    await newProduct(staff, { name: 'Cartolina di 4006381333931' });
    for (const [q, name] of [
      ['vietri', product.name],
      ['tavola e cucina', product.name],
      ['4006381333931', product.name],
    ]) {
      const { body } = await staff.get('/api/find').query({ q }).expect(200);
      expect(body.products[0]?.name).toBe(name);
    }
  });

  it('stands in the history, and can be taken away again', async () => {
    const { id } = await newProduct(staff, KNOWN);
    const none = { category: '', supplier: null, cost: '', ean: '' };
    const { body } = await staff.put(`/api/products/${id}`).send(none).expect(200);
    expect(body).toMatchObject({ category: null, supplier: null, cost: null, margin: null, ean: null });
    const history = (await staff.get(`/api/records/product/${id}/history`).expect(200))
      .body as RecordHistoryEntry[];
    const last = history.find(({ action }) => action === 'changed')?.fields ?? [];
    expect(last.map(({ field }) => field).toSorted()).toEqual(['category', 'costCents', 'ean', 'supplier']);
  });

  it('is in no answer that a guest gets', async () => {
    const list = await newList(staff);
    const { id: productId } = product;
    await staff.post('/api/product-gift-lists').send({ productId, giftListId: list.id }).expect(201);
    const guest = shop.browser();
    const draft = await guest.post('/api/transactions').send({
      giftListId: list.id,
      productId,
      type: 'acquisto',
      buyerName: 'Giulia Ferri',
      buyerEmail: 'giulia@posta.example',
      buyerPhone: '333 555 0142',
    });
    expect(draft.status).toBe(201);
    const asked = `giftListId=${list.id}`;
    const answers = await Promise.all(
      [
        `/api/products/${productId}?${asked}`,
        `/api/products?${asked}`,
        `/api/products/${productId}/images?${asked}`,
        `/api/gift-lists/${list.id}`,
        `/api/product-gift-lists/relation?productId=${productId}&${asked}`,
        `/api/transactions/${draft.body.id}`,
      ].map((path) => guest.get(path).expect(200)),
    );
    for (const { text } of [draft, ...answers]) {
      expect(text).not.toMatch(/"(?:category|supplier|margin|marginPercent|ean|costCents)":/);
      expect(text).not.toMatch(/61[.,]50|6150|38[.,]50|Vietri|Tavola e cucina|4006381333931/);
    }
  });
});
