import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withReadModelsBehind } from '../../../platform/testing/read-models-behind.js';
import { type Browser, createTestApp, type TestApp } from '../../../platform/testing/test-app.js';
import { newList, newProduct } from '../testing/new-list.js';
import { reserveUnit } from '../../transactions/testing/take-gift.js';

describe('products on lists', () => {
  let shop: TestApp;
  let staff: Browser;
  beforeAll(async () => {
    shop = await createTestApp();
    await shop.signInAsAdmin();
    staff = await shop.signInAsStaff();
  });
  afterAll(() => shop.close());

  const assign = (giftListId: unknown, productId: unknown, terms: Record<string, unknown> = {}) =>
    staff.post('/api/product-gift-lists').send({ giftListId, productId, ...terms });
  const one = (listId: number | string, productId: number | string) =>
    `/api/product-gift-lists/product/${productId}/gift-list/${listId}`;
  const placed = async (terms: Record<string, unknown> = {}, quantityAvailable = 4) => {
    const list = await newList(staff);
    const product = await newProduct(staff, { quantityAvailable });
    await assign(list.id, product.id, terms).expect(201);
    return { listId: list.id, productId: product.id };
  };
  const events = async (listId: number, productId: number) =>
    (
      await shop.pool.query<{ type: string }>(
        'select type from ledger.events where stream = $1 order by revision',
        [`gift-${listId}_${productId}`],
      )
    ).rows.map(({ type }) => type);

  it('are placed with the specified defaults, by an event', async () => {
    const { listId, productId } = await placed();
    const relation = {
      id: expect.any(String),
      productId,
      giftListId: listId,
      isQuota: false,
      listQuantity: 1,
      canBuyInQuota: false,
      priority: 2,
      beyondStock: false,
      ownPrice: null,
    };
    expect((await staff.get('/api/product-gift-lists')).body).toContainEqual(relation);
    const { body } = await shop.http.get(
      `/api/product-gift-lists/relation?productId=${productId}&giftListId=${listId}`,
    );
    expect(body).toEqual(relation);
    expect(await events(listId, productId)).toEqual(['gift.GiftPlaced.v2']);
  });

  it('are placed once, however often the same call comes', async () => {
    const { listId, productId } = await placed({ listQuantity: 2 });
    await assign(listId, productId, { listQuantity: 2 }).expect(201);
    expect(await events(listId, productId)).toHaveLength(1);
    const other = await assign(listId, productId, { listQuantity: 3 }).expect(409);
    expect(other.body.code).toBe('GIFT_ALREADY_ON_LIST');
  });

  it('change terms by an event, keeping what the body does not name', async () => {
    const { listId, productId } = await placed({ listQuantity: 2, canBuyInQuota: true });
    const { body } = await staff
      .put(one(listId, productId))
      .send({ listQuantity: '3', priority: 1 })
      .expect(200);
    expect(body).toMatchObject({ listQuantity: 3, canBuyInQuota: true, isQuota: false, priority: 1 });
    await staff.put(one(listId, productId)).send({}).expect(200);
    expect(await events(listId, productId)).toEqual(['gift.GiftPlaced.v2', 'gift.GiftTermsChanged.v2']);
  });

  it.each([
    [{ listQuantity: 0 }, 'listQuantity', 'La quantità deve essere almeno 1'],
    [{ listQuantity: -1 }, 'listQuantity', 'La quantità deve essere almeno 1'],
    [{ listQuantity: 1.5 }, 'listQuantity', 'La quantità deve essere un numero intero'],
    [{ listQuantity: 'due' }, 'listQuantity', 'La quantità deve essere un numero intero'],
    [{ listQuantity: null }, 'listQuantity', 'La quantità deve essere un numero intero'],
    [{ listQuantity: 1e9 }, 'listQuantity', 'La quantità può essere al massimo 999'],
    [{ listQuantity: 5 }, 'listQuantity', 'La quantità non può superare quella del negozio (4)'],
    [{ isQuota: 'sì' }, 'isQuota', 'Deve essere vero o falso'],
    [{ canBuyInQuota: 1 }, 'canBuyInQuota', 'Deve essere vero o falso'],
    [{ priority: 4 }, 'priority', 'La priorità va da 1 a 3'],
  ])('refuse %j, on placing and on changing', async (terms, field, text) => {
    const { listId, productId } = await placed();
    const other = await newProduct(staff);
    for (const call of [assign(listId, other.id, terms), staff.put(one(listId, productId)).send(terms)]) {
      const refused = await call.expect(400);
      expect(refused.body).toMatchObject({ code: 'VALIDATION_FAILED', fields: { [field]: text } });
    }
    expect(await events(listId, other.id)).toEqual([]);
    expect(await events(listId, productId)).toEqual(['gift.GiftPlaced.v2']);
  });

  it('warn when more is promised on lists than the shop has', async () => {
    const { productId } = await placed({ listQuantity: 3 });
    const second = await newList(staff);
    const within = await assign(second.id, productId).expect(201);
    expect(within.body).not.toHaveProperty('warning');
    const asked = async () => (await staff.get(`/api/products/${productId}`)).body.quantityOnLists;
    expect(await asked()).toBe(4);
    const beyond = await staff.put(one(second.id, productId)).send({ listQuantity: 2 }).expect(200);
    expect(beyond.body.warning).toBe(
      'Attenzione: sulle liste ci sono 5 unità di questo prodotto, ma il negozio ne ha 4.',
    );
  });

  it('keep at least the units that are taken, and stay while transactions stand on them', async () => {
    const { listId, productId } = await placed({ listQuantity: 3 });
    await reserveUnit(shop, listId, productId);
    await reserveUnit(shop, listId, productId);
    const refused = await staff.put(one(listId, productId)).send({ listQuantity: 1 }).expect(409);
    expect(refused.body).toMatchObject({ code: 'UNITS_BELOW_TAKEN', details: { taken: 2 } });
    await staff.put(one(listId, productId)).send({ listQuantity: 2 }).expect(200);
    await staff.delete(one(listId, productId)).expect(409, /GIFT_HAS_TRANSACTIONS/);
    const stock = await staff
      .put(`/api/products/${productId}`)
      .send({ quantityAvailable: 1, name: 'Non resta' })
      .expect(409);
    expect(stock.body).toMatchObject({ code: 'STOCK_BELOW_ALLOCATED', details: { allocated: 2 } });
    const { body } = await staff.get(`/api/products/${productId}`);
    expect(body).toMatchObject({
      name: 'Servizio di piatti',
      quantityAvailable: 4,
      quantityAllocated: 2,
      version: 1,
    });
  });

  it('warn when a price changes while units are taken', async () => {
    const { listId, productId } = await placed({ listQuantity: 2 });
    const path = `/api/products/${productId}`;
    expect((await staff.put(path).send({ price: '99.00' }).expect(200)).body).not.toHaveProperty('warning');
    await reserveUnit(shop, listId, productId);
    expect((await staff.put(path).send({ name: 'Piatti' }).expect(200)).body).not.toHaveProperty('warning');
    const { body } = await staff.put(path).send({ price: '89.00' }).expect(200);
    expect(body).toMatchObject({ price: '89.00', warning: expect.stringContaining('unità ancora libere') });
  });

  it.each([
    ['sold by shares only', { productType: 'quote' }, {}],
    ['by shares only on its list', {}, { isQuota: true }],
    ['also by shares', {}, { canBuyInQuota: true }],
  ])(
    'say to guests that a share can be had of what is %s, and to staff what was set',
    async (_, of, terms) => {
      const [list, product] = [await newList(staff), await newProduct(staff, of)];
      await assign(list.id, product.id, terms).expect(201);
      const cards = (await shop.http.get(`/api/products?giftListId=${list.id}`).expect(200)).body;
      expect(cards).toMatchObject([{ canBuyInQuota: true }]);
      const set = { canBuyInQuota: 'canBuyInQuota' in terms };
      const relations = (await staff.get(`/api/product-gift-lists?giftListId=${list.id}`).expect(200)).body;
      expect(relations).toMatchObject([set]);
      const path = `/api/product-gift-lists/relation?productId=${product.id}&giftListId=${list.id}`;
      expect((await shop.http.get(path).expect(200)).body).toMatchObject(set);
    },
  );

  it('are decided by the ledger while the read models are behind', async () => {
    await withReadModelsBehind(shop.app, async () => {
      const list = await newList(staff);
      const product = await newProduct(staff, { quantityAvailable: 4 });
      const relation = { giftListId: list.id, productId: product.id, listQuantity: 2, canBuyInQuota: true };
      const made = await assign(list.id, product.id, { listQuantity: 2, canBuyInQuota: true }).expect(201);
      expect(made.body).toMatchObject(relation);
      const shown = `/api/product-gift-lists/relation?productId=${product.id}&giftListId=${list.id}`;
      await shop.http.get(shown).expect(503, /READ_MODELS_LATE/);
      const changed = await staff.put(one(list.id, product.id)).send({ listQuantity: 3 }).expect(200);
      expect(changed.body).toMatchObject({ ...relation, listQuantity: 3 });
      const tooMany = await staff.put(one(list.id, product.id)).send({ listQuantity: 5 }).expect(400);
      expect(tooMany.body.fields).toEqual({
        listQuantity: 'La quantità non può superare quella del negozio (4)',
      });
      await staff.delete(one(list.id, product.id)).expect(204);
      await staff.delete(one(list.id, product.id)).expect(404, /GIFT_NOT_ON_LIST/);
    });
  });

  it('keep what two people change at once, each another term', async () => {
    const { listId, productId } = await placed();
    const put = (terms: object) => staff.put(one(listId, productId)).send(terms).expect(200);
    await Promise.all([put({ priority: 1 }), put({ listQuantity: 2 }), put({ canBuyInQuota: true })]);
    const { body } = await put({});
    expect(body).toMatchObject({ priority: 1, listQuantity: 2, canBuyInQuota: true });
  });

  it('leave and come back', async () => {
    const { listId, productId } = await placed({ listQuantity: 2 });
    await staff.delete(one(listId, productId)).expect(204);
    await staff.delete(one(listId, productId)).expect(404);
    expect((await shop.http.get(`/api/products?giftListId=${listId}`)).body).toEqual([]);
    await assign(listId, productId, { listQuantity: 1 }).expect(201);
    expect((await shop.http.get(`/api/products?giftListId=${listId}`)).body).toHaveLength(1);
  });

  it('may be many at once', async () => {
    const list = await newList(staff);
    const ids = await Promise.all(
      Array.from({ length: 30 }, async (_, i) => (await newProduct(staff, { name: `P${i}` })).id),
    );
    const answers = await Promise.all(ids.map((id) => assign(list.id, id)));
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 201));
    expect((await staff.get(`/api/gift-lists/${list.id}`)).body.productCount).toBe(30);
  });

  describe('many in one call', () => {
    const change = (listId: number, changes: readonly object[]) =>
      staff.put(`/api/product-gift-lists/gift-list/${listId}`).send({ changes });

    it('are each done or refused by themselves', async () => {
      const { listId, productId: taken } = await placed();
      await reserveUnit(shop, listId, taken);
      const [few, many] = [await newProduct(staff, { quantityAvailable: 1 }), await newProduct(staff)];
      const changes = [
        { what: 'withdraw', productId: taken },
        { what: 'place', productId: few.id, listQuantity: 2 },
        { what: 'place', productId: many.id, listQuantity: 2, priority: 1 },
        { what: 'change', productId: 1_999_999_999 },
        { what: 'place', productId: 2_000_000_000 },
      ];
      const { body } = await change(listId, changes).expect(200);
      expect(body).toMatchObject([
        { productId: taken, problem: { code: 'GIFT_HAS_TRANSACTIONS', status: 409 } },
        {
          productId: few.id,
          problem: { code: 'VALIDATION_FAILED', fields: { listQuantity: expect.any(String) } },
        },
        { productId: many.id },
        { productId: 1_999_999_999, problem: { code: 'GIFT_NOT_ON_LIST' } },
        { productId: 2_000_000_000, problem: { code: 'PRODUCT_NOT_FOUND' } },
      ]);
      expect(body[2]).toEqual({ productId: many.id });
      const { body: standing } = await staff.get(`/api/product-gift-lists?giftListId=${listId}`);
      expect(standing).toMatchObject([
        { productId: taken },
        { productId: many.id, listQuantity: 2, priority: 1 },
      ]);
    });

    it('may be sent again', async () => {
      const { listId, productId } = await placed();
      const other = await newProduct(staff);
      const changes = [
        { what: 'withdraw', productId },
        { what: 'place', productId: other.id, listQuantity: 2 },
      ];
      const first = await change(listId, changes).expect(200);
      expect(first.body).toEqual([{ productId }, { productId: other.id }]);
      expect((await change(listId, changes).expect(200)).body).toEqual(first.body);
      expect(await events(listId, other.id)).toHaveLength(1);
    });

    it('warn of each product that is promised too often', async () => {
      const { productId } = await placed({ listQuantity: 3 });
      const { body } = await change((await newList(staff)).id, [
        { what: 'place', productId, listQuantity: 2 },
      ]);
      expect(body).toEqual([{ productId, warning: expect.stringContaining('5 unità') }]);
    });

    it.each([
      [undefined],
      ['x'],
      [[]],
      [[{ productId: 1 }]],
      [[{ what: 'place' }]],
      [[null]],
      [
        [
          { what: 'withdraw', productId: 1 },
          { what: 'place', productId: 1 },
        ],
      ],
      [Array.from({ length: 51 }, (_, i) => ({ what: 'withdraw', productId: i + 1 }))],
    ])('refuse the body %j', async (changes) => {
      const list = await newList(staff);
      const path = `/api/product-gift-lists/gift-list/${list.id}`;
      expect((await staff.put(path).send({ changes }).expect(400)).body.code).toBe('VALIDATION_FAILED');
    });

    it('are closed to guests', async () => {
      await shop.http.put('/api/product-gift-lists/gift-list/1').send({}).expect(401);
    });
  });

  it('need a list and a product that exist', async () => {
    const { listId, productId } = await placed();
    await assign(123_456_789_012, productId).expect(404, /LIST_NOT_FOUND/);
    await assign(listId, 2_000_000_000).expect(404, /PRODUCT_NOT_FOUND/);
    for (const id of [0, -1, 1.5, 'abc', null, 1e300, [1]]) {
      await assign(listId, id).expect(400);
      await assign(id, productId).expect(400);
    }
    for (const id of ['0', '-1', 'abc', '1.5', '99999999999999999999']) {
      for (const path of [one(listId, id), one(id, productId)]) {
        await staff.put(path).send({ listQuantity: 1 }).expect(404);
        await staff.delete(path).expect(404);
      }
      await shop.http
        .get(`/api/product-gift-lists/relation?productId=${id}&giftListId=${listId}`)
        .expect(404);
      await shop.http
        .get(`/api/product-gift-lists/relation?productId=${productId}&giftListId=${id}`)
        .expect(404);
    }
    await shop.http.get('/api/product-gift-lists/relation').expect(404);
    await staff.put(one(listId, 2_000_000_000)).send({ listQuantity: 1 }).expect(404);
  });

  it('are closed to anonymous callers, save the relation on a list that they may see', async () => {
    const list = await newList(staff, { state: 'suspended' });
    await shop.http.get('/api/product-gift-lists').expect(401);
    await shop.http.post('/api/product-gift-lists').send({ giftListId: list.id, productId: 1 }).expect(401);
    await shop.http.put(one(list.id, 1)).send({}).expect(401);
    await shop.http.delete(one(list.id, 1)).expect(401);
    await shop.http
      .get(`/api/product-gift-lists/relation?productId=1&giftListId=${list.id}`)
      .expect(403, /LIST_NOT_OPEN/);
  });
});
