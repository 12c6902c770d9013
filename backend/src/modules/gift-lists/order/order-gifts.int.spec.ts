import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GiftCard, GiftList } from '@fiocco/contracts';
import { type Browser, createTestApp, type TestApp } from '../../../platform/testing/test-app.js';
import { newList, newProduct } from '../testing/new-list.js';

describe('the order of a list’s gifts', () => {
  let shop: TestApp;
  let staff: Browser;
  beforeAll(async () => {
    shop = await createTestApp();
    await shop.signInAsAdmin();
    staff = await shop.signInAsStaff();
  });
  afterAll(() => shop.close());

  const place = async (giftListId: number, name: string, priority = 2) => {
    const { id: productId } = await newProduct(staff, { name });
    await staff.post('/api/product-gift-lists').send({ giftListId, productId, priority }).expect(201);
    return productId;
  };
  const threeGifts = async () => {
    const { id } = await newList(staff);
    const ids = [await place(id, 'Vaso', 1), await place(id, 'Brocca'), await place(id, 'Calici')];
    return { id, ids: ids as [number, number, number] };
  };
  const give = (id: number, productIds: unknown) =>
    staff.put(`/api/gift-lists/${id}/gift-order`).send({ productIds });
  /** As guests read it. */
  const shown = async (id: number) =>
    ((await shop.http.get(`/api/products?giftListId=${id}`).expect(200)).body as GiftCard[])
      .map(({ name }) => name)
      .join(' ');

  it('is by wish until staff give another, which guests read at once', async () => {
    const { id, ids } = await threeGifts();
    const [vase, jug, glasses] = ids;
    expect(await shown(id)).toBe('Vaso Brocca Calici');
    const { body } = await give(id, [glasses, vase, jug]).expect(200);
    expect((body as GiftList).isOrderedByHand).toBe(true);
    expect(await shown(id)).toBe('Calici Vaso Brocca');
    await give(id, [vase, glasses, jug]).expect(200);
    expect(await shown(id)).toBe('Vaso Calici Brocca');
    expect((await give(id, []).expect(200)).body.isOrderedByHand).toBe(false);
    expect(await shown(id)).toBe('Vaso Brocca Calici');
  });

  it('has last, by wish, what it does not name, and leaves out what is not on the list', async () => {
    const { id, ids } = await threeGifts();
    const elsewhere = await newProduct(staff, { name: 'Lampada' });
    expect((await give(id, [elsewhere.id]).expect(200)).body.isOrderedByHand).toBe(false);
    await give(id, [elsewhere.id, ids[2]]).expect(200);
    expect(await shown(id)).toBe('Calici Vaso Brocca');
    await place(id, 'Album', 1);
    expect(await shown(id)).toBe('Calici Album Vaso Brocca');
    await staff.delete(`/api/product-gift-lists/product/${ids[2]}/gift-list/${id}`).expect(204);
    expect(await shown(id)).toBe('Album Vaso Brocca');
  });

  it('is told by the names of the gifts, from and to, and a repeat tells nothing', async () => {
    const { id, ids } = await threeGifts();
    await give(id, ids.toReversed()).expect(200);
    const { version } = (await give(id, ids.toReversed()).expect(200)).body as GiftList;
    expect(version).toBe(2);
    const { body } = await staff.get(`/api/history?giftListId=${id}&kind=list`).expect(200);
    const told = JSON.stringify(body);
    expect(told.match(/Ordine dei regali/g)).toHaveLength(1);
    expect(told).toContain('Per desiderio');
    expect(told).toContain('Calici, Brocca, Vaso');
  });

  it('goes to a copy of the list', async () => {
    const { id, ids } = await threeGifts();
    await give(id, ids.toReversed()).expect(200);
    const { body } = await staff.post(`/api/gift-lists/${id}/duplicate`).expect(201);
    expect(body.isOrderedByHand).toBe(true);
    const cards = (await staff.get(`/api/products?giftListId=${body.id}`).expect(200)).body as GiftCard[];
    expect(cards.map(({ name }) => name)).toEqual(['Calici', 'Brocca', 'Vaso']);
  });

  it('does not take the place of one that others gave meanwhile', async () => {
    const { id, ids } = await threeGifts();
    await give(id, ids.toReversed()).expect(200);
    await give(id, ids).set('if-match', '"1"').expect(409);
    expect(await shown(id)).toBe('Calici Brocca Vaso');
    await give(id, ids).set('if-match', '"2"').expect(200);
  });

  it.each([
    [undefined, 'L’ordine dei regali è richiesto'],
    ['1,2', 'L’ordine dei regali è richiesto'],
    [[7, 7], 'Ogni regalo può esserci una volta sola'],
    [Array.from({ length: 2_001 }, (_, n) => n + 1), 'Si possono ordinare al massimo 2000 regali'],
  ])('is refused in words where it is none', async (productIds, text) => {
    const { id } = await newList(staff);
    const { body } = await give(id, productIds).expect(400);
    expect(body.fields).toEqual({ productIds: text });
  });

  it('is staff’s to give, to a list that there is', async () => {
    const { id } = await newList(staff);
    await shop.http.put(`/api/gift-lists/${id}/gift-order`).send({ productIds: [] }).expect(401);
    expect((await give(999_999_999_999, []).expect(404)).body.code).toBe('LIST_NOT_FOUND');
  });
});
